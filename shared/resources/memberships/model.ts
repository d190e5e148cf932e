import type { Entity } from '#shared/platform/collections/entity.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { PrincipalKind, ProjectByRole, Rights } from '#shared/resources/principals/model.ts'

/** Roles of a principal, by their source. */
export interface HeldRoles {
  /** Role ids given to the principal itself. */
  direct: number[]
  /** Role ids inherited from groups, by group id. */
  inherited: Record<string, number[]>
}

/** The roles of a principal in a project; without a project, its global roles. */
export interface Membership extends HeldRoles, Entity {
  principal: number
  kind: PrincipalKind
  project: number | null
  createdAt: string
  /** Moves when the set of roles changes, direct or inherited. */
  updatedAt: string
}

/** Whose a membership is. */
export const holderOf = ({ principal: id, kind }: Membership) => ({ id, kind })

/** A membership as an edit wants it. */
export interface WantedMembership extends HeldRoles {
  project: number | null
  /** Values that an import gives; otherwise the present ones stay, and a new membership gets an id and the time. */
  given?: Partial<Pick<Membership, 'id' | 'createdAt' | 'updatedAt'>>
}

/** A change of the membership of a principal in a project. */
export interface Change {
  project: number | null
  /** The present state; absent for a new membership. */
  before?: Membership
  /** The new state; absent if the membership is removed. */
  wanted?: WantedMembership
}

/** Facts about its memberships in the entity of a principal. */
interface Summary {
  rights: Rights
  projectByRole: ProjectByRole
}

export const summaryOf = (memberships: readonly WantedMembership[]): Summary => ({
  rights: rightsOf(memberships),
  projectByRole: projectByRole(memberships),
})

/** The summary of the memberships of two summaries together. */
export const joined = (one: Summary, other: Summary): Summary => ({
  rights: {
    global: distinctIds([...one.rights.global, ...other.rights.global]),
    anyProject: distinctIds([...one.rights.anyProject, ...other.rights.anyProject]),
  },
  projectByRole: latestByRole([...Object.entries(one.projectByRole), ...Object.entries(other.projectByRole)]),
})

/** The canonical text of a summary, for comparison. */
export const textOfSummary = ({ rights: { global, anyProject }, projectByRole }: Summary): string =>
  JSON.stringify({ global, anyProject, projectByRole })

export const projectByRole = (memberships: readonly WantedMembership[]): ProjectByRole =>
  latestByRole(
    memberships.flatMap((membership) => {
      const { project } = membership
      return project === null ? [] : rolesOf(membership).map((role) => [role, project] as const)
    }),
  )

/** Takes the project with the highest id: old ones are more likely to be archived. */
function latestByRole(
  entries: readonly (readonly [role: number | string, project: number])[],
): ProjectByRole {
  const found: Record<number | string, number> = {}
  for (const [role, project] of entries) found[role] = Math.max(found[role] ?? 0, project)
  return found
}

/** The roles that come through groups, without duplicates. */
export const inheritedRoles = ({ inherited }: Pick<HeldRoles, 'inherited'>): number[] =>
  distinctIds(Object.values(inherited).flat())

/** The roles of a membership, direct and inherited, without duplicates. */
export const rolesOf = ({ direct, inherited }: HeldRoles): number[] =>
  distinctIds([...direct, ...inheritedRoles({ inherited })])

/** The roles of all memberships together. */
export function rightsOf(memberships: readonly WantedMembership[]): Rights {
  const roles = (global: boolean) =>
    distinctIds(memberships.filter(({ project }) => (project === null) === global).flatMap(rolesOf))
  return { global: roles(true), anyProject: roles(false) }
}

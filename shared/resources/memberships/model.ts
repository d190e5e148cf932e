import { distinctIds } from '#shared/platform/ids.ts'

/** Where the roles of a principal come from. */
export interface HeldRoles {
  /** Role ids given to the principal itself. */
  direct: number[]
  /** Role ids inherited from groups, by group id. */
  inherited: Record<string, number[]>
}

/** A membership as an edit wants it. */
export interface WantedMembership extends HeldRoles {
  project: number | null
  /** What an import says about it; otherwise the present values stay, and a new membership gets an id and the time. */
  given?: Partial<Identity>
}

interface Identity {
  id: number
  createdAt: string
  /** Moves when the set of roles changes, direct or inherited. */
  updatedAt: string
}

/** The roles of a principal in a project; without a project, its global roles. */
export interface Membership extends HeldRoles, Identity {
  project: number | null
}

/** The role ids of all memberships of a principal together: the global ones, and those in any project. */
export interface Rights {
  global: number[]
  anyProject: number[]
}

export const noRights: Rights = { global: [], anyProject: [] }

/** For each role that a principal holds in projects, one of these. */
export type ProjectByRole = Readonly<Record<number, number>>

/** What the entity of a principal says of its memberships. */
export interface Summary {
  rights: Rights
  projectByRole: ProjectByRole
}

export const summaryOf = (memberships: readonly WantedMembership[]): Summary => ({
  rights: rightsOf(memberships),
  projectByRole: projectByRole(memberships),
})

/** A summary as a text, the same for the same. */
export const textOfSummary = ({ rights: { global, anyProject }, projectByRole }: Summary): string =>
  JSON.stringify({ global, anyProject, projectByRole })

export const isSameSummary = (a: Summary, b: Summary): boolean => textOfSummary(a) === textOfSummary(b)

/** Takes the project with the highest id: old ones are more likely to be archived. */
export function projectByRole(memberships: readonly WantedMembership[]): ProjectByRole {
  const found: Record<number, number> = {}
  for (const membership of memberships)
    for (const role of membership.project === null ? [] : rolesOf(membership))
      found[role] = Math.max(found[role] ?? 0, membership.project as number)
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

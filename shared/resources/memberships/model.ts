import type { Link } from '#shared/platform/hal/resource.ts'

/** The roles of a principal in a project; without a project, its global roles. */
export interface Membership {
  project: number | null
  /** Role ids given to the principal itself. */
  direct: number[]
  /** Role ids inherited from groups, by group id. */
  inherited: Record<string, number[]>
}

/** The role ids of all memberships of a principal together: the global ones, and those in any project. */
export interface Rights {
  global: number[]
  anyProject: number[]
}

export const noRights: Rights = { global: [], anyProject: [] }

const distinct = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** The roles of a membership, direct and inherited, without duplicates. */
export const rolesOf = ({ direct, inherited }: Membership): number[] =>
  distinct([...direct, ...Object.values(inherited).flat()])

/** The roles of all memberships together. */
export function rightsOf(memberships: readonly Membership[]): Rights {
  const roles = (global: boolean) =>
    distinct(memberships.filter(({ project }) => (project === null) === global).flatMap(rolesOf))
  return { global: roles(true), anyProject: roles(false) }
}

/** The link to the memberships of a principal; its endpoint is not part of this service. */
export function membershipsLink(principal: number): Link {
  const filters = [{ principal: { operator: '=', values: [String(principal)] } }]
  return {
    href: `/api/v3/memberships?filters=${encodeURIComponent(JSON.stringify(filters))}`,
    title: 'Memberships',
  }
}

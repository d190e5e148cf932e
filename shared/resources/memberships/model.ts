import type { Link } from '#shared/platform/hal/resource.ts'

/** The roles of one principal in one project, or, without a project, its global roles. */
export interface Membership {
  project: number | null
  /** Role ids given to the principal itself. */
  direct: number[]
  /** Role ids that come through groups, by group id. */
  inherited: Record<string, number[]>
}

/** All role ids of a principal, without saying in which project: what the global context needs to know. */
export interface Rights {
  global: number[]
  anyProject: number[]
}

export const noRights: Rights = { global: [], anyProject: [] }

const distinct = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** The roles of a membership, direct and through groups, merged. */
export const rolesOf = ({ direct, inherited }: Membership): number[] =>
  distinct([...direct, ...Object.values(inherited).flat()])

/** Sums memberships up. */
export function rightsOf(memberships: readonly Membership[]): Rights {
  const roles = (global: boolean) =>
    distinct(memberships.filter(({ project }) => (project === null) === global).flatMap(rolesOf))
  return { global: roles(true), anyProject: roles(false) }
}

/** The memberships of a principal; the endpoint behind it is outside of this service. */
export function membershipsLink(principal: number): Link {
  const filters = [{ principal: { operator: '=', values: [String(principal)] } }]
  return {
    href: `/api/v3/memberships?filters=${encodeURIComponent(JSON.stringify(filters))}`,
    title: 'Memberships',
  }
}

import { type OracleOrder, type Sortable, sortedIds } from './order.ts'

export interface WorldPrincipal {
  id: number
  type: 'User' | 'Group' | 'PlaceholderUser'
  name: string
  status: 'active' | 'locked' | 'invited'
  /** `login`, `email` and `showsEmail` are set only for users. */
  login?: string
  email?: string
  showsEmail?: boolean
  /** The ids of the members; set only for groups. */
  members?: number[]
}

export interface WorldMembership {
  id: number
  principal: number
  project: number | null
  direct: number[]
  inherited: number[]
  /** The day in January 2024 on which the membership was created. */
  created: number
  updated: number
}

export interface World {
  principals: WorldPrincipal[]
  projects: { id: number; active: boolean; public: boolean }[]
  memberships: WorldMembership[]
  /** True if non-members may see the members of public projects. */
  guestsRead: boolean
}

/** The ids of the roles that may view members. Role 2 may also manage them. */
export const READERS = [1, 2]
const MANAGER = 2

/** The id of a user, or null for the anonymous requester. User 1 is an administrator. */
export type Requester = number | null

export interface OracleFilter {
  name: string
  operator: string
  values: string[]
}

const rolesOf = ({ direct, inherited }: WorldMembership) => [...direct, ...inherited]

/**
 * Returns whether a requester holds one of the given roles in a project that is not archived. If `guestsRead` is true,
 * signed-in users who are not members hold `READERS` in public projects.
 */
function mayIn(
  { projects, memberships, guestsRead }: World,
  requester: Requester,
  id: number,
  roles: number[],
) {
  const project = projects.find((one) => one.id === id)
  if (!project?.active || requester === null) return false
  const own = memberships.find((one) => one.principal === requester && one.project === id)
  return own
    ? rolesOf(own).some((role) => roles.includes(role))
    : project.public && guestsRead && roles === READERS
}

const sees = (world: World, requester: Requester, { project }: WorldMembership) =>
  requester === 1 || (project !== null && mayIn(world, requester, project, READERS))

/** Returns whether a requester may see the members of a group. */
const seesMembersOf = (world: World, requester: Requester, group: number) =>
  requester === 1 ||
  world.projects.some(({ id }) => mayIn(world, requester, id, [MANAGER])) ||
  world.memberships.some((one) => one.principal === group && sees(world, requester, one))

const principalOf = ({ principals }: World, { principal }: WorldMembership) =>
  principals.find(({ id }) => id === principal) as WorldPrincipal

const groupsOf = (world: World, requester: Requester, { principal }: WorldMembership) =>
  world.principals
    .filter(({ id, members }) => members?.includes(principal) && seesMembersOf(world, requester, id))
    .map(({ id }) => id)

/** Returns the texts of a principal by which the requester can find it, in lower case. */
function textsOf(requester: Requester, { id, name, login, email, showsEmail }: WorldPrincipal): string[] {
  const isKnown = requester === 1 || requester === id
  const texts = [name, isKnown && login, (isKnown || showsEmail) && email]
  return texts.filter((text) => typeof text === 'string').map((text) => text.toLowerCase())
}

const present = (values: unknown[]) => ({ '*': values.length > 0, '!*': values.length === 0 })

/**
 * Returns the values of a membership that an equality filter compares with the values in the request.
 *
 * @param name the name of the filter
 */
function valuesOf(world: World, requester: Requester, membership: WorldMembership, name: string): string[] {
  const principal = principalOf(world, membership)
  const values: Record<string, () => (string | number)[]> = {
    project: () => (membership.project === null ? [] : [membership.project]),
    principal: () => [membership.principal, ...(membership.principal === requester ? ['me'] : [])],
    role: () => rolesOf(membership),
    group: () => groupsOf(world, requester, membership),
    name: () => [principal.name.toLowerCase()],
    status: () => [principal.status],
    principal_type: () => [principal.type],
    any_name_attribute: () => textsOf(requester, principal),
  }
  return (values[name]?.() ?? []).map(String)
}

function matches(
  world: World,
  requester: Requester,
  membership: WorldMembership,
  filter: OracleFilter,
): boolean {
  const { name, operator, values } = filter
  if (operator === '=d')
    return values.includes(dayText(membership[name === 'created_at' ? 'created' : 'updated']))
  const own = valuesOf(world, requester, membership, name)
  const has = (part: string) => own.some((text) => text.includes(part))
  const operators: Record<string, () => boolean> = {
    '=': () => own.some((value) => values.includes(value)),
    '!': () => !own.some((value) => values.includes(value)),
    '~': () => values.some(has),
    '!~': () => !values.some(has),
    '**': () => values.some((value) => value.split(' ').every(has)),
    '*': () => present(own)['*'],
    '!*': () => present(own)['!*'],
  }
  return operators[operator]?.() ?? false
}

/** Returns the date of a day in January 2024. */
export const dayText = (number: number) => `2024-01-${String(number).padStart(2, '0')}`

type KeyOf = (world: World, requester: Requester, membership: WorldMembership) => Sortable

const emailFor: KeyOf = (world, requester, membership) => {
  const { id, email, showsEmail } = principalOf(world, membership)
  return requester === 1 || requester === id || showsEmail ? email?.toLowerCase() : undefined
}

const keys: Record<string, KeyOf> = {
  id: (_, __, { id }) => id,
  name: (world, _, membership) => principalOf(world, membership).name.toLowerCase(),
  email: emailFor,
  status: (world, _, membership) => principalOf(world, membership).status,
  created_at: (_, __, { created }) => created,
  updated_at: (_, __, { updated }) => updated,
}

/**
 * Returns the ids that a list is expected to contain, on all of its pages together. The computation uses only sets and
 * sorting.
 */
export function expectedIds(
  world: World,
  requester: Requester,
  filters: readonly OracleFilter[],
  order: OracleOrder,
): number[] {
  const shown = world.memberships.filter(
    (one) => sees(world, requester, one) && filters.every((filter) => matches(world, requester, one, filter)),
  )
  return sortedIds(shown, order, (key, one) => keys[key]?.(world, requester, one))
}

import { type OracleOrder, type Sortable, sortedIds } from './order.ts'

/** The ids of the list field's options, in the order in which they are offered. */
export const OPTIONS = [3, 1, 2]

/** A project of a random world, with the data that filters and sort keys use. */
export interface WorldProject {
  id: number
  name: string
  identifier: string
  active: boolean
  public: boolean
  parent?: number
  types: number[]
  requiredDiskSpace: number
  /** The number of the status: on track, at risk, or off track. */
  status: number
  /** A day of January 2024. */
  created: number
  updated: number
  /** The values of two custom fields: an integer, and ids of options. */
  amount?: number
  options: number[]
}

export interface World {
  projects: WorldProject[]
  /**
   * The ids of the projects in which each principal is a member, keyed by principal. For the group's member, they
   * include the projects of the group.
   */
  members: Map<number, Set<number>>
  /** For each user, the projects whose members this user may view. */
  readers: Map<number, Set<number>>
  /** True if users without a membership may view the members of public projects. */
  guestsRead: boolean
}

/** The id of a user, or null for the anonymous requester. User 1 is an administrator. */
export type Requester = number | null

export interface OracleFilter {
  name: string
  operator: string
  values: number[]
}

const sees = ({ members }: World, requester: Requester, project: WorldProject) =>
  requester === 1 ||
  (project.active &&
    (project.public || (requester !== null && members.get(requester)?.has(project.id) === true)))

function seesMembers({ members, readers, guestsRead }: World, requester: Requester, { id }: WorldProject) {
  if (requester === null || requester === 1) return requester === 1
  return members.get(requester)?.has(id) ? readers.get(requester)?.has(id) === true : guestsRead
}

/** Returns the members of a project whom the requester sees. A requester who is a member is always included. */
const membersOf = (world: World, requester: Requester, project: WorldProject): number[] =>
  [...world.members]
    .filter(
      ([who, ids]) => ids.has(project.id) && (who === requester || seesMembers(world, requester, project)),
    )
    .map(([who]) => who)

/** The users who see an active project, limited to users whom the requester may see. */
const viewersOf = (world: World, requester: Requester, project: WorldProject): number[] =>
  [1, 2, 3, 4].filter(
    (who) => project.active && sees(world, who, project) && (requester === 1 || requester === who),
  )

function ancestorsOf({ projects }: World, project: WorldProject): number[] {
  const parent = projects.find(({ id }) => id === project.parent)
  return parent ? [parent.id, ...ancestorsOf({ projects } as World, parent)] : []
}

/**
 * The ancestors of a project that are shown to a requester. If some ancestors are hidden, only those below the nearest
 * hidden ancestor are shown.
 */
function shownAncestorsOf(world: World, requester: Requester, project: WorldProject): number[] {
  const all = ancestorsOf(world, project)
  const isShown = (id: number) => world.projects.some((one) => one.id === id && sees(world, requester, one))
  const end = all.findIndex((id) => !isShown(id))
  return end < 0 ? all : all.slice(0, end)
}

/**
 * Returns the values of a project that a filter compares with the values in the request. The values are numbers.
 *
 * @param name the name of the filter
 */
function valuesOf(world: World, requester: Requester, project: WorldProject, name: string): number[] {
  const above = shownAncestorsOf(world, requester, project)
  const values: Record<string, () => (number | undefined)[]> = {
    id: () => [project.id],
    active: () => [Number(project.active)],
    public: () => [Number(project.public)],
    parent_id: () => above.slice(0, 1),
    ancestor: () => above,
    type_id: () => (project.types.length > 0 ? project.types : [1, 2, 3]),
    principal: () => membersOf(world, requester, project),
    visible: () => viewersOf(world, requester, project),
    project_status_code: () => [project.status],
    identifier: () => [project.id],
    updated_at: () => [project.updated],
    cf_1: () => [project.amount],
    cf_2: () => project.options,
  }
  return (values[name]?.() ?? []).filter((value) => value !== undefined)
}

function matches(world: World, requester: Requester, project: WorldProject, filter: OracleFilter): boolean {
  const { name, operator, values } = filter
  const own = valuesOf(world, requester, project, name)
  const first = values[0] as number
  const operators: Record<string, () => boolean> = {
    '=': () => own.some((value) => values.includes(value)),
    '=d': () => own.some((value) => values.includes(value)),
    '!': () => !own.some((value) => values.includes(value)),
    '>=': () => own.some((value) => value >= first),
    '<=': () => own.some((value) => value <= first),
    '*': () => own.length > 0,
    '!*': () => own.length === 0,
  }
  return operators[operator]?.() ?? false
}

/**
 * Returns the path of a project in the tree that the requester sees. Projects that come earlier in the tree have
 * smaller paths.
 */
const pathOf = (project: WorldProject, world: World, requester: Requester): string =>
  [project.id, ...shownAncestorsOf(world, requester, project)]
    .toReversed()
    .map((id) => {
      const { name } = world.projects.find((one) => one.id === id) as WorldProject
      return `${name.toLowerCase()}\u0000${String(id).padStart(9, '0')}\u0001`
    })
    .join('')

const keys: Record<string, (project: WorldProject, world: World, requester: Requester) => Sortable> = {
  id: ({ id }) => id,
  name: ({ name }) => name.toLowerCase(),
  public: (project) => Number(project.public),
  created_at: ({ created }) => created,
  latest_activity_at: ({ updated }) => updated,
  required_disk_space: ({ requiredDiskSpace }) => requiredDiskSpace,
  lft: pathOf,
  project_status: ({ status }) => status,
  cf_1: ({ amount }) => amount,
  cf_2: ({ options }) => (options.length > 0 ? OPTIONS.findIndex((id) => options.includes(id)) : undefined),
}

/** The ids that all pages of a list together are expected to contain. They are computed only with sets and sorting. */
export function expectedIds(
  world: World,
  requester: Requester,
  filters: readonly OracleFilter[],
  order: OracleOrder,
): number[] {
  const shown = world.projects.filter(
    (project) =>
      sees(world, requester, project) &&
      filters.every((filter) => matches(world, requester, project, filter)),
  )
  return sortedIds(shown, order, (key, one) => keys[key]?.(one, world, requester))
}

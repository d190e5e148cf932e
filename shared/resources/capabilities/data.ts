import { type PrincipalStatuses, readStatuses, statusesOf } from '#shared/access/status-store.ts'
import { absent, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { archivedIn, projectsIn, row } from '#shared/resources/projects/store.ts'
import { row as userRow, usersIn } from '#shared/resources/users/store.ts'
import type { ContextId } from './model.ts'

/** The principals and the contexts to which a request for capabilities is limited; by default, all. */
export interface CapabilityScope {
  principals?: readonly number[]
  contexts?: readonly ContextId[]
}

export interface CapabilityData {
  statuses: PrincipalStatuses
  members: readonly Membership[]
  /** The active projects, keyed by id. The value is true for public projects. */
  projects: ReadonlyMap<number, boolean>
  /**
   * The ids of the requested principals that are unlocked users. If all principals are requested but no requested
   * project is public, the list is empty. Users who are not members have capabilities only in public projects.
   */
  users: readonly number[]
}

export interface Context {
  id: ContextId
  isPublic: boolean
  members: readonly Membership[]
}

/** Maximum number of contexts whose members are looked up separately. If there are more, all memberships are read. */
const MAX_LOOKUPS = 100

export async function loadCapabilityData(
  { principals, contexts }: CapabilityScope,
  ports: Ports,
): Promise<CapabilityData> {
  if (principals) return ofPrincipals(principals, contexts, ports)
  return contexts ? inContexts(contexts, ports) : everything(ports)
}

/** Returns the contexts in the data: the global context first, then the active projects by id. */
export function contextsOf({ members, projects }: CapabilityData): Context[] {
  const byContext = new Map<ContextId, Membership[]>()
  for (const member of members) {
    const list = byContext.get(member.project) ?? []
    byContext.set(member.project, list)
    list.push(member)
  }
  const ofProjects = [...projects].sort(([a], [b]) => a - b)
  return [
    { id: null, isPublic: false, members: byContext.get(null) ?? [] },
    ...ofProjects.map(([id, isPublic]) => ({ id, isPublic, members: byContext.get(id) ?? [] })),
  ]
}

/**
 * Reads the data of all principals and contexts. The cost is linear in the number of memberships, projects and users.
 */
async function everything(ports: Ports): Promise<CapabilityData> {
  const projects = activeProjects(ports)
  const [statuses, members, users] = await Promise.all([
    readStatuses(ports.table),
    membershipsIn(ports).every(),
    projects.then((found) => unlockedIfPublic(found, ports)),
  ])
  return { statuses, members, projects: await projects, users }
}

/**
 * Reads the data of the given contexts. The cost is linear in the number of members of the contexts. If one of the
 * contexts is a public project, the cost is also linear in the number of users.
 */
async function inContexts(contexts: readonly ContextId[], ports: Ports): Promise<CapabilityData> {
  const [statuses, members, projects] = await Promise.all([
    readStatuses(ports.table),
    membersIn(contexts, ports),
    activeProjects(ports, contexts),
  ])
  return { statuses, members, projects, users: await unlockedIfPublic(projects, ports) }
}

/**
 * Reads the data of the given principals. The cost is linear in the number of their memberships and, if one of the
 * principals is an administrator, in the number of projects.
 */
async function ofPrincipals(
  ids: readonly number[],
  contexts: readonly ContextId[] | undefined,
  ports: Ports,
): Promise<CapabilityData> {
  const [found, given, archived, publicIds] = await Promise.all([
    principalsWith(ids, ports),
    contexts && activeProjects(ports, contexts),
    contexts ? [] : archivedIn(ports).ids(),
    contexts ? [] : projectsIn(ports).public(),
  ])
  const members = found.flatMap((one) => one.members)
  const statuses = statusesOf(found.map(({ principal }) => principal))
  const areInAll = statuses.administrators.length > 0
  const own = () => projectsOf(members, new Set(archived), new Set(publicIds))
  const users = found.filter(({ principal: { id, kind } }) => kind === 'user' && !statuses.locked.has(id))
  return {
    statuses,
    members,
    projects: given ?? (areInAll ? await activeProjects(ports) : own()),
    users: users.map(({ principal }) => principal.id),
  }
}

async function principalsWith(
  ids: readonly number[],
  ports: Ports,
): Promise<{ principal: AnyPrincipal; members: Membership[] }[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [principal, members] = await Promise.all([
        principalsIn(ports).byId(id),
        membershipsIn(ports).of(id),
      ])
      return principal ? [{ principal, members }] : []
    }),
  )
  return found.flat()
}

/**
 * Returns a map of all public projects, and of the active projects to which the given memberships belong. The value is
 * true for public projects.
 */
function projectsOf(
  members: readonly Membership[],
  archived: ReadonlySet<number>,
  publicIds: ReadonlySet<number>,
): ReadonlyMap<number, boolean> {
  const own = members.flatMap(({ project }) => (project === null || archived.has(project) ? [] : project))
  return new Map([...own, ...publicIds].map((id) => [id, publicIds.has(id)]))
}

async function membersIn(contexts: readonly ContextId[], ports: Ports): Promise<Membership[]> {
  if (contexts.length <= MAX_LOOKUPS)
    return (await Promise.all(contexts.map((context) => membershipsIn(ports).members(context)))).flat()
  const wanted = new Set(contexts)
  return (await membershipsIn(ports).every()).filter(({ project }) => wanted.has(project))
}

/**
 * Returns a map of the active projects. The value is true for public projects.
 *
 * @param among restricts the result to these contexts
 */
async function activeProjects(
  ports: Ports,
  among?: readonly ContextId[],
): Promise<ReadonlyMap<number, boolean>> {
  const { archived, public: isPublic } = row
  const rows = await projectsIn(ports).rows.find(
    { filter: absent(archived), attributes: [isPublic] },
    among && new Set(idsOf(among)),
  )
  return new Map(rows.map((found) => [found.id, found[isPublic] === true]))
}

const idsOf = (contexts: readonly ContextId[]): number[] => contexts.filter((context) => context !== null)

/** Returns the ids of all unlocked users if at least one of the projects is public; none otherwise. */
async function unlockedIfPublic(projects: ReadonlyMap<number, boolean>, ports: Ports): Promise<number[]> {
  if (![...projects.values()].includes(true)) return []
  const rows = await usersIn(ports).rows.find({
    filter: not(equals(userRow.status, 'locked')),
    attributes: [],
  })
  return rows.map(({ id }) => id)
}

import type { Stores } from '#shared/app.ts'
import { absent, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  type PrincipalStatuses,
  readStatuses,
  statusesOf,
} from '#shared/resources/principals/status-store.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { row } from '#shared/resources/projects/store.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import type { ContextId } from './model.ts'

/** Extent of a request: the principals and the contexts whose capabilities are read; without these, everybody's everywhere. */
export interface Extent {
  principals?: readonly number[]
  contexts?: readonly ContextId[]
}

/** Data that capabilities are derived from. */
export interface CapabilityData {
  statuses: PrincipalStatuses
  members: readonly Membership[]
  /** Whether each active project is public, by id. */
  projects: ReadonlyMap<number, boolean>
  /** The ids of the users who are not locked. Of everybody, only if a project is public. */
  users: readonly number[]
}

/** A context with its members, and whether it is a public project. */
export interface Context {
  id: ContextId
  isPublic: boolean
  members: readonly Membership[]
}

/** Limit of contexts whose members are read by key; for more, all memberships are read. */
const MAX_LOOKUPS = 100

/** Reads what capabilities are derived from: the more, the more of them are asked for. */
export async function loadCapabilityData(
  { principals, contexts }: Extent,
  stores: Stores<'memberships' | 'principals' | 'projects' | 'table' | 'users'>,
): Promise<CapabilityData> {
  if (principals) return ofPrincipals(principals, contexts, stores)
  return contexts ? inContexts(contexts, stores) : everything(stores)
}

/** The contexts of some data: the global one first, then active projects by id. */
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

/** Linear in memberships, projects and users. */
async function everything(
  stores: Stores<'memberships' | 'projects' | 'table' | 'users'>,
): Promise<CapabilityData> {
  const projects = activeProjects(stores)
  const [statuses, members, users] = await Promise.all([
    readStatuses(stores.table),
    stores.memberships.every(),
    projects.then((found) => usersIn(found, stores)),
  ])
  return { statuses, members, projects: await projects, users }
}

/** Linear in the members of the contexts, and in users if one of them is a public project. */
async function inContexts(
  contexts: readonly ContextId[],
  stores: Stores<'memberships' | 'projects' | 'table' | 'users'>,
): Promise<CapabilityData> {
  const [statuses, members, projects] = await Promise.all([
    readStatuses(stores.table),
    membersIn(contexts, stores),
    activeProjects(stores, contexts),
  ])
  return { statuses, members, projects, users: await usersIn(projects, stores) }
}

/** Linear in the memberships of the principals, and in projects if one of them is an administrator. */
async function ofPrincipals(
  ids: readonly number[],
  contexts: readonly ContextId[] | undefined,
  stores: Stores<'memberships' | 'principals' | 'projects'>,
): Promise<CapabilityData> {
  const [found, given, archived, publicIds] = await Promise.all([
    principalsWith(ids, stores),
    contexts && activeProjects(stores, contexts),
    contexts ? [] : stores.projects.archived(),
    contexts ? [] : stores.projects.public(),
  ])
  const members = found.flatMap((one) => one.members)
  const statuses = statusesOf(found.map(({ principal }) => principal))
  const areInAll = statuses.administrators.length > 0
  const own = () => projectsOf(members, new Set(archived), new Set(publicIds))
  const users = found.filter(({ kind, principal: { id } }) => kind === 'user' && !statuses.locked.has(id))
  return {
    statuses,
    members,
    projects: given ?? (areInAll ? await activeProjects(stores) : own()),
    users: users.map(({ principal }) => principal.id),
  }
}

/** The principals with some ids, each with its memberships. */
async function principalsWith(
  ids: readonly number[],
  stores: Stores<'memberships' | 'principals'>,
): Promise<(FoundPrincipal & { members: Membership[] })[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [one, members] = await Promise.all([stores.principals.byId(id), stores.memberships.of(id)])
      return one ? [{ ...one, members }] : []
    }),
  )
  return found.flat()
}

/** The active projects in which somebody is a member, and the public ones. */
function projectsOf(
  members: readonly Membership[],
  archived: ReadonlySet<number>,
  publicIds: ReadonlySet<number>,
): ReadonlyMap<number, boolean> {
  const own = members.flatMap(({ project }) => (project === null || archived.has(project) ? [] : project))
  return new Map([...own, ...publicIds].map((id) => [id, publicIds.has(id)]))
}

async function membersIn(
  contexts: readonly ContextId[],
  { memberships }: Stores<'memberships'>,
): Promise<Membership[]> {
  if (contexts.length <= MAX_LOOKUPS)
    return (await Promise.all(contexts.map((context) => memberships.members(context)))).flat()
  const wanted = new Set(contexts)
  return (await memberships.every()).filter(({ project }) => wanted.has(project))
}

/** The active projects, or those among some contexts, and whether they are public. */
async function activeProjects(
  { projects }: Stores<'projects'>,
  among?: readonly ContextId[],
): Promise<ReadonlyMap<number, boolean>> {
  const { archived, public: isPublic } = row
  const rows = await projects.rows.find(absent(archived), [isPublic], among && new Set(idsOf(among)))
  return new Map(rows.map((found) => [found.id, found.row[isPublic] === true]))
}

const idsOf = (contexts: readonly ContextId[]): number[] => contexts.filter((context) => context !== null)

/** The ids of all users who are not locked, if one of the projects is public. */
async function usersIn(
  projects: ReadonlyMap<number, boolean>,
  { users }: Stores<'users'>,
): Promise<number[]> {
  if (![...projects.values()].includes(true)) return []
  const rows = await users.rows.find(not(equals(userRow.status, 'locked')), [])
  return rows.map(({ id }) => id)
}

import type { App } from '#shared/app.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Member } from '#shared/resources/memberships/store.ts'
import { type Standings, standingsIn } from '#shared/resources/principals/standing/store.ts'
import { row as projectRow } from '#shared/resources/projects/store.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import { absent, equals, not } from '#shared/table/condition.ts'
import type { ContextId, Holder } from './model.ts'
import type { Question } from './question.ts'

/** A context with those who hold roles in it; of a project, whether everybody is admitted. */
export interface Context {
  id: ContextId
  isPublic: boolean
  members: Member[]
}

/** What capabilities follow from. */
export interface World {
  standings: Standings
  /** The global context before projects, these by number; no archived ones. */
  contexts: Context[]
  /** The ids of users who are not locked, in order; those that were asked for, or all. */
  users(): Promise<readonly number[]>
}

/** The memberships that come into question, and the projects. */
interface Found {
  members: Member[]
  projects: ReadonlyMap<number, boolean>
}

/**
 * Reads what the capabilities that are asked for follow from: of one project or principal only what is theirs,
 * otherwise all memberships and projects, and never more than that.
 */
export async function worldFor(question: Question, app: App): Promise<World> {
  const asked = question.principal.only?.map(Number)
  const [standings, { members, projects }] = await Promise.all([
    standingsIn(app.table),
    found(question, asked, app),
  ])
  let users: Promise<readonly number[]> | undefined
  return {
    standings,
    contexts: contextsOf(members, projects),
    users: () => {
      users ??= unlockedUsers(asked, app)
      return users
    },
  }
}

function contextsOf(members: readonly Member[], projects: ReadonlyMap<number, boolean>): Context[] {
  const byContext = new Map<ContextId, Member[]>()
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

async function found(question: Question, asked: readonly number[] | undefined, app: App): Promise<Found> {
  const contexts = question.context.only
  if (contexts) return ofContexts(contexts, app)
  if (asked) return ofPrincipals(asked, app)
  const { memberships } = app
  const [global, everyone, projects] = await Promise.all([
    memberships.members(null),
    memberships.everyMember(),
    activeProjects(app),
  ])
  return { members: [...global, ...everyone], projects }
}

/** Every active project, and whether it is public. */
async function activeProjects({ projects }: App): Promise<ReadonlyMap<number, boolean>> {
  const rows = await projects.rows.find(absent(projectRow.archived), [projectRow.public])
  return new Map(rows.map(({ id, row }) => [id, row[projectRow.public] === true]))
}

async function ofContexts(contexts: readonly string[], { memberships, projects }: App): Promise<Found> {
  const ids = contexts.map((context) => (context === 'g' ? null : Number(context.slice(1))))
  const [members, entities] = await Promise.all([
    Promise.all(ids.map((id) => memberships.members(id))),
    Promise.all(ids.map((id) => (id === null ? undefined : projects.byId(id)))),
  ])
  const active = entities.flatMap((one) => (one?.active ? [[one.id, one.public] as const] : []))
  return { members: members.flat(), projects: new Map(active) }
}

/** Administrators hold rights in every active project, so that all of these count for them. */
async function ofPrincipals(ids: readonly number[], app: App): Promise<Found> {
  const { memberships, projects, principals } = app
  const [held, principalsFound, open, archived] = await Promise.all([
    Promise.all(ids.map((id) => memberships.of(id))),
    Promise.all(ids.map((id) => principals.byId(id))),
    projects.public(),
    projects.archived(),
  ])
  const members = held.flatMap((list, index) => {
    const principal = principalsFound[index]
    return principal
      ? list.map((one) => memberOf(one, { id: ids[index] as number, kind: principal.kind }))
      : []
  })
  const isAdmin = principalsFound.some((one) => (one?.principal as { admin?: boolean } | undefined)?.admin)
  if (isAdmin) return { members, projects: await activeProjects(app) }
  const closed = new Set(archived)
  const own = members.flatMap(({ project }) => (project === null || closed.has(project) ? [] : [project]))
  const isOpen = new Set(open)
  return { members, projects: new Map([...new Set([...own, ...open])].map((id) => [id, isOpen.has(id)])) }
}

const memberOf = (membership: Membership, { id, kind }: Holder): Member => ({
  project: membership.project,
  principal: id,
  kind,
  roles: rolesOf(membership),
})

async function unlockedUsers(asked: readonly number[] | undefined, { users }: App): Promise<number[]> {
  if (!asked) {
    const rows = await users.rows.find(not(equals(userRow.status, 'locked')), [])
    return rows.map(({ id }) => id)
  }
  const found = await Promise.all(asked.map((id) => users.byId(id)))
  return found.flatMap((user) => (user && user.status !== 'locked' ? [user.id] : [])).sort((a, b) => a - b)
}

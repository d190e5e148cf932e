import type { App } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { absent, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import {
  type PrincipalStatuses,
  readStatuses,
  statusesOf,
} from '#shared/resources/principals/statuses/store.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { type Projects, row as projectRow } from '#shared/resources/projects/store.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import { type ContextId, contextOf } from './model.ts'
import type { Asked, Question } from './question.ts'

/**
 * What all capabilities follow from: linear in memberships and projects.
 *
 * @param hasOpen whether all users are read at once, too
 */
export async function ofEverything(app: App, hasOpen: boolean): Promise<Found> {
  const { memberships, table } = app
  const users = hasOpen ? suppressUnhandled(unlockedUsers(app)) : undefined
  const [standings, global, everyone, projects] = await Promise.all([
    readStatuses(table),
    memberships.members(null),
    memberships.everyMember(),
    activeProjects(app),
  ])
  return { standings, members: [...global, ...everyone], projects, users: () => users ?? unlockedUsers(app) }
}

/** Every active project, and whether it is public. */
export async function activeProjects({ projects }: App): Promise<ReadonlyMap<number, boolean>> {
  const rows = await projects.rows.find(absent(projectRow.archived), [projectRow.public])
  return new Map(rows.map(({ id, row }) => [id, row[projectRow.public] === true]))
}

/** The ids of all users who are not locked. */
export async function unlockedUsers({ users }: App): Promise<number[]> {
  const rows = await users.rows.find(not(equals(userRow.status, 'locked')), [])
  return rows.map(({ id }) => id)
}

/** What the capabilities in some contexts follow from: one round trip, and linear in their members. */
export async function ofContexts(keys: readonly string[], app: App): Promise<Found> {
  const contexts = keys.map(contextOf)
  const [standings, members, projects] = await Promise.all([
    readStatuses(app.table),
    Promise.all(contexts.map((context) => app.memberships.members(context))),
    activeAmong(contexts, app.projects),
  ])
  return { standings, members: members.flat(), projects, users: () => unlockedUsers(app) }
}

/** Those of some contexts that are active projects, and whether they are public. */
export async function activeAmong(
  contexts: readonly ContextId[],
  projects: Projects,
): Promise<ReadonlyMap<number, boolean>> {
  const ids = contexts.filter((context) => context !== null)
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return new Map(found.flatMap((one) => (one?.active ? [[one.id, one.public] as const] : [])))
}

/** So many memberships are read by their keys; of more, all that the principals have cost less. */
const KEYS_AT_MOST = 100

/**
 * What the capabilities of some principals follow from: one round trip, and linear in their memberships.
 *
 * @param contexts those that alone come into question
 * @param admitted settles when it is known who asks: every project is read for administrators only then
 */
export async function ofPrincipals(
  ids: readonly number[],
  contexts: readonly string[] | undefined,
  app: App,
  admitted?: Promise<unknown>,
): Promise<Found> {
  const [people, held, among] = await Promise.all([
    Promise.all(ids.map((id) => app.principals.byId(id))),
    Promise.all(ids.map((id) => membershipsOf(id, ids.length, contexts, app))),
    contexts ? activeAmong(contexts.map(contextOf), app.projects) : closedAndOpen(app),
  ])
  await admitted
  const known = people.filter((one) => one !== undefined)
  const members = people.flatMap((one, index) => (one ? (held[index] ?? []).map(memberOf(one)) : []))
  const standings = statusesOf(known.map(({ principal }) => principal))
  const projects =
    'closed' in among ? await projectsFor(members, standings.administrators.length > 0, among, app) : among
  const users = known.filter(({ kind, principal: { id } }) => kind === 'user' && !standings.locked.has(id))
  const sorted = users.map(({ principal }) => principal.id).sort((a, b) => a - b)
  return { standings, members, projects, users: async () => sorted }
}

async function membershipsOf(
  id: number,
  principals: number,
  contexts: readonly string[] | undefined,
  { memberships }: App,
): Promise<Membership[]> {
  if (!contexts || contexts.length * principals > KEYS_AT_MOST) return memberships.of(id)
  const found = await Promise.all(contexts.map((context) => memberships.in(id, contextOf(context))))
  return found.filter((one) => one !== undefined)
}

/** Which projects are archived, and which are open to everybody. */
interface ClosedAndOpen {
  closed: ReadonlySet<number>
  open: ReadonlySet<number>
}

async function closedAndOpen({ projects }: App): Promise<ClosedAndOpen> {
  const [closed, open] = await Promise.all([projects.archived(), projects.public()])
  return { closed: new Set(closed), open: new Set(open) }
}

/** Those in which somebody is a member, and public ones; administrators hold rights in every active project. */
async function projectsFor(
  members: readonly Member[],
  hasAdministrator: boolean,
  { closed, open }: ClosedAndOpen,
  app: App,
): Promise<ReadonlyMap<number, boolean>> {
  if (hasAdministrator) return activeProjects(app)
  const own = members.flatMap(({ project }) => (project === null || closed.has(project) ? [] : [project]))
  return new Map([...new Set([...own, ...open])].map((id) => [id, open.has(id)]))
}

const memberOf =
  ({ principal: { id }, kind }: FoundPrincipal) =>
  (membership: Membership): Member => ({
    principal: id,
    kind,
    project: membership.project,
    roles: rolesOf(membership),
  })

/** So many principals or contexts are read one by one; of more, everything costs less. */
const FEW = 100

/** A context with those who hold roles in it; of a project, whether everybody is admitted. */
export interface Context {
  id: ContextId
  isPublic: boolean
  members: Member[]
}

/** What capabilities follow from. */
export interface World {
  standings: PrincipalStatuses
  /** The global context before projects, these by number; no archived ones. */
  contexts: Context[]
  /** The ids of users who are not locked, in order; those that were asked for, or all. */
  users(): Promise<readonly number[]>
}

/** Where capabilities are looked for: the memberships that come into question, and the active projects. */
export interface Found extends Pick<World, 'standings' | 'users'> {
  members: readonly Member[]
  /** Whether they are public, by their id. */
  projects: ReadonlyMap<number, boolean>
}

/** What is known when something is asked. */
interface Asking {
  /** Whether it is likely that all users are needed, so that they are better read at once. */
  hasOpen?: boolean
  /** Settles when it is known who asks, where it is not yet: every project is read only then. */
  admitted?: Promise<unknown>
}

/**
 * Reads what the capabilities that are asked for follow from: of principals or contexts only what is theirs,
 * otherwise all memberships and projects, and never more than that.
 */
export async function worldFor(question: Question, app: App, asking: Asking = {}): Promise<World> {
  const { members, projects, ...found } = await foundFor(question, app, asking)
  return { ...found, contexts: contextsOf(members, projects) }
}

function foundFor(
  { principal, context }: Question,
  app: App,
  { hasOpen = false, admitted }: Asking,
): Promise<Found> {
  const [principals, contexts] = [few(principal), few(context)]
  if (principals) return ofPrincipals(principals.map(Number), contexts, app, admitted)
  return contexts ? ofContexts(contexts, app) : ofEverything(app, hasOpen)
}

/** The values that alone come into question, where they are few enough to be looked up each on its own. */
const few = ({ only }: Asked) => (only && only.length <= FEW ? only : undefined)

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

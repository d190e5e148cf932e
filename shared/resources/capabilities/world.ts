import type { App } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { absent, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { asMember, type Member } from '#shared/resources/memberships/store.ts'
import {
  type PrincipalStatuses,
  readStatuses,
  statusesOf,
} from '#shared/resources/principals/status-store.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { type Projects, row as projectRow } from '#shared/resources/projects/store.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import { type ContextId, contextOf } from './model.ts'
import type { Asked, Question } from './question.ts'

/**
 * What all capabilities are derived from: linear in memberships and projects.
 *
 * @param hasOpen whether all users are read in the same round trip
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

/** What the capabilities in some contexts are derived from: one round trip, and linear in their members. */
export async function ofContexts(keys: readonly string[], app: App): Promise<Found> {
  const contexts = keys.map(contextOf)
  const [standings, members, projects] = await Promise.all([
    readStatuses(app.table),
    Promise.all(contexts.map((context) => app.memberships.members(context))),
    activeAmong(contexts, app.projects),
  ])
  return { standings, members: members.flat(), projects, users: () => unlockedUsers(app) }
}

/** The active projects among some contexts, and whether they are public. */
export async function activeAmong(
  contexts: readonly ContextId[],
  projects: Projects,
): Promise<ReadonlyMap<number, boolean>> {
  const ids = contexts.filter((context) => context !== null)
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return new Map(found.flatMap((one) => (one?.active ? [[one.id, one.public] as const] : [])))
}

/** Up to so many memberships are read by key; beyond that, reading all of the principals costs less. */
const MAX_KEYS = 100

/**
 * What the capabilities of some principals are derived from: one round trip, and linear in their memberships. If one of
 * them is an administrator and no contexts are given, every project is read, too.
 *
 * @param contexts the only ones that can match
 * @param admitted settles when the requester is known; every project is read only then
 */
export async function ofPrincipals(
  ids: readonly number[],
  contexts: readonly string[] | undefined,
  app: App,
  admitted?: Promise<unknown>,
): Promise<Found> {
  const [found, memberships, projectsRead] = await Promise.all([
    Promise.all(ids.map((id) => app.principals.byId(id))),
    Promise.all(ids.map((id) => membershipsOf(id, ids.length, contexts, app))),
    contexts ? activeAmong(contexts.map(contextOf), app.projects) : archivedAndPublic(app),
  ])
  await admitted
  const known = found.filter((one) => one !== undefined)
  const members = found.flatMap((one, index) => (one ? (memberships[index] ?? []).map(memberOf(one)) : []))
  const standings = statusesOf(known.map(({ principal }) => principal))
  const projects =
    'archived' in projectsRead
      ? await projectsFor(members, standings.administrators.length > 0, projectsRead, app)
      : projectsRead
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
  if (!contexts || contexts.length * principals > MAX_KEYS) return memberships.of(id)
  const found = await Promise.all(contexts.map((context) => memberships.in(id, contextOf(context))))
  return found.filter((one) => one !== undefined)
}

/** The ids of archived projects, and of public ones. */
interface ArchivedAndPublic {
  archived: ReadonlySet<number>
  open: ReadonlySet<number>
}

async function archivedAndPublic({ projects }: App): Promise<ArchivedAndPublic> {
  const [archived, open] = await Promise.all([projects.archived(), projects.public()])
  return { archived: new Set(archived), open: new Set(open) }
}

/** Projects of the members, and public ones; with an administrator every active one, since they have rights in all. */
async function projectsFor(
  members: readonly Member[],
  hasAdministrator: boolean,
  { archived, open }: ArchivedAndPublic,
  app: App,
): Promise<ReadonlyMap<number, boolean>> {
  if (hasAdministrator) return activeProjects(app)
  const own = members.flatMap(({ project }) => (project === null || archived.has(project) ? [] : [project]))
  return new Map([...new Set([...own, ...open])].map((id) => [id, open.has(id)]))
}

const memberOf =
  ({ principal: { id }, kind }: FoundPrincipal) =>
  (membership: Membership): Member =>
    asMember(id, kind, membership)

/** Up to so many principals or contexts are read one by one; beyond that, reading everything costs less. */
const FEW = 100

/** A context with its members, and whether it is a public project. */
export interface Context {
  id: ContextId
  isPublic: boolean
  members: Member[]
}

/** What capabilities are derived from. */
export interface World {
  standings: PrincipalStatuses
  /** The global context first, then active projects by id. */
  contexts: Context[]
  /** The ids of users who are not locked, in order: those that were asked for, or all. */
  users(): Promise<readonly number[]>
}

/** What was read: the memberships that matter, and the active projects. */
export interface Found extends Pick<World, 'standings' | 'users'> {
  members: readonly Member[]
  /** Whether each is public, by id. */
  projects: ReadonlyMap<number, boolean>
}

/** Hints on what to read when. */
interface ReadOptions {
  /** Whether all users are likely to be needed, so that they are read in the same round trip. */
  hasOpen?: boolean
  /** Settles when the requester is known, if they are not yet; every project is read only then. */
  admitted?: Promise<unknown>
}

/**
 * Reads what the capabilities of a question are derived from: for a few principals or contexts only what belongs to
 * them, otherwise all memberships and projects, but never more.
 */
export async function worldFor(question: Question, app: App, options: ReadOptions = {}): Promise<World> {
  return worldOf(await foundFor(question, app, options))
}

/** The contexts that were found, with their members. */
export const worldOf = ({ members, projects, ...found }: Found): World => ({
  ...found,
  contexts: contextsOf(members, projects),
})

function foundFor(
  { principal, context }: Question,
  app: App,
  { hasOpen = false, admitted }: ReadOptions,
): Promise<Found> {
  const [principals, contexts] = [few(principal), few(context)]
  if (principals) return ofPrincipals(principals.map(Number), contexts, app, admitted)
  return contexts ? ofContexts(contexts, app) : ofEverything(app, hasOpen)
}

/** Whether a question is about so few principals or contexts that these are looked up. */
export const isNarrow = ({ principal, context }: Question): boolean =>
  few(principal) !== undefined || few(context) !== undefined

/** The only values that can match, if they are few enough to be looked up one by one. */
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

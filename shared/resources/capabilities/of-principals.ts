import type { App } from '#shared/app.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import { standingsOf } from '#shared/resources/principals/standing/store.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { contextOf } from './model.ts'
import { activeAmong } from './of-contexts.ts'
import { activeProjects } from './of-everything.ts'
import type { Found } from './world.ts'

/** So many memberships are read by their keys; of more, all that the principals have cost less. */
const FEW = 100

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
  const standings = standingsOf(known.map(({ principal }) => principal))
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
  if (!contexts || contexts.length * principals > FEW) return memberships.of(id)
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

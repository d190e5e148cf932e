import { membershipReaders } from '#shared/access/permissions.ts'
import { type Context as RightsContext, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { contextKey, contextOf } from './model.ts'
import { onlyAbout, type Question } from './question.ts'
import { ofProjects } from './seen-projects.ts'
import { type Context, isNarrow, type World, worldFor, worldOf } from './world.ts'

/** Up to so many contexts or principals are looked up before the requester is known. */
const FEW = 20

/** What is looked up together with the requester. */
export interface VisibleContexts {
  /** The requester's memberships that matter, by project id. */
  own: ReadonlyMap<number, Membership>
  /** The ids of the public projects, where they matter. */
  open: readonly number[]
  /** What the capabilities are derived from, if the question is small. */
  world?: World
}

/**
 * Looks up what does not depend on the requester's rights: one round trip.
 *
 * @param me the requester's id, perhaps only as the credentials claim it
 * @param options when the requester is known, and whether they are expected to be an administrator, who sees everything
 */
export async function visibleContexts(
  question: Question,
  me: number,
  app: App,
  { admitted, isAdmin }: { admitted: Promise<unknown>; isAdmin: boolean },
): Promise<VisibleContexts> {
  const isSmall = isSmallQuestion(question)
  const [own, open, world] = await Promise.all([
    isAdmin ? new Map<number, Membership>() : ownMemberships(question, me, app),
    isSmall ? [] : app.projects.public(isAdmin ? 1 : undefined),
    isSmall ? worldFor(question, app, { admitted }) : undefined,
  ])
  return { own, open, ...(world && { world }) }
}

/**
 * What the capabilities are derived from: for administrators everything, for others what is in their own projects and in
 * public ones. For requesters who see nobody else's, only what their own are derived from.
 */
export async function visibleWorld(
  viewer: Viewer,
  question: Question,
  { own, open, world }: VisibleContexts,
  app: App,
): Promise<World> {
  if (world) return world
  const readsPublicProjects = seesAllOf({ active: true, public: true }, viewer)
  const readsOwnProjects = [...own.values()].some((one) =>
    seesAllOf({ active: true, public: false }, viewer, one),
  )
  const me = viewer.user?.id as number
  if (!readsPublicProjects && !readsOwnProjects) return worldFor(onlyAbout(question, String(me)), app)
  const hasOpen = readsPublicProjects && open.length > 0
  if (viewer.isAdmin || isNarrow(question)) return worldFor(question, app, { hasOpen })
  const seen = [...new Set([...own.keys(), ...open])].filter((id) => question.context.accepts(contextKey(id)))
  return worldOf(await ofProjects(seen, me, app, hasOpen))
}

/** Whether a requester sees everybody's capabilities in a context: who may see or manage its members does. */
export const seesAll = (
  { id, isPublic }: Context,
  viewer: Viewer,
  own: ReadonlyMap<number, Membership>,
): boolean =>
  id === null ? viewer.isAdmin : seesAllOf({ active: true, public: isPublic }, viewer, own.get(id))

const seesAllOf = (project: RightsContext, viewer: Viewer, own?: Membership): boolean =>
  rightsIn(viewer, project, own).may(...membershipReaders)

function isSmallQuestion({ principal, context }: Question): boolean {
  const given = [principal.only, context.only].filter((one) => one !== undefined)
  return given.length > 0 && given.every(({ length }) => length <= FEW)
}

/**
 * The requester's memberships that decide what they see: none if only their own capabilities are asked for, which
 * everybody sees; those in the contexts that are asked for, if these are few; otherwise all.
 */
async function ownMemberships({ principal, context }: Question, me: number, { memberships }: App) {
  if (principal.only?.every((id) => id === String(me))) return new Map<number, Membership>()
  const contexts = context.only?.map(contextOf)
  const found =
    contexts && contexts.length <= FEW
      ? await Promise.all(contexts.map((id) => memberships.in(me, id)))
      : await memberships.of(me)
  return new Map(found.flatMap((one) => (one && one.project !== null ? [[one.project, one] as const] : [])))
}

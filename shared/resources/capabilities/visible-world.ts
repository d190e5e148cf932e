import { membershipReaders } from '#shared/access/permissions.ts'
import { rightsIn, type Context as Standing, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { contextOf } from './model.ts'
import { onlyAbout, type Question } from './question.ts'
import { type Context, type World, worldFor } from './world.ts'

/** As many contexts or principals are looked up before it is known who asks. */
const FEW = 20

/** What is looked up together with the requester. */
export interface VisibleContexts {
  /** The requester's memberships, by their project; those that matter. */
  own: ReadonlyMap<number, Membership>
  /** Whether any project is open to everybody. */
  hasOpen: boolean
  /** What the answer follows from, where that is little. */
  world?: World
}

/**
 * Looks up what does not depend on the requester's rights: one round trip.
 *
 * @param me the requester's id, as far as is known
 * @param admitted settles when it is known
 */
export async function visibleContexts(
  question: Question,
  me: number,
  app: App,
  admitted: Promise<unknown>,
): Promise<VisibleContexts> {
  const isSmall = isLittle(question)
  const [own, open, world] = await Promise.all([
    ownMemberships(question, me, app),
    isSmall ? [] : app.projects.public(1),
    isSmall ? worldFor(question, app, { admitted }) : undefined,
  ])
  return { own, hasOpen: open.length > 0, ...(world && { world }) }
}

/** What the answer follows from; of those who see nobody else's capabilities, no more than their own. */
export async function visibleWorld(
  viewer: Viewer,
  question: Question,
  { own, hasOpen, world }: VisibleContexts,
  app: App,
): Promise<World> {
  if (world) return world
  const isGuest = seesAllOf({ active: true, public: true }, viewer)
  const isReader = [...own.values()].some((one) => seesAllOf({ active: true, public: false }, viewer, one))
  if (isGuest || isReader) return worldFor(question, app, { hasOpen: isGuest && hasOpen })
  return worldFor(onlyAbout(question, String(viewer.user?.id)), app)
}

/** Whoever may see or manage the members of a project sees everybody's capabilities in it. */
export const seesAll = (
  { id, isPublic }: Context,
  viewer: Viewer,
  own: ReadonlyMap<number, Membership>,
): boolean =>
  id === null ? viewer.isAdmin : seesAllOf({ active: true, public: isPublic }, viewer, own.get(id))

const seesAllOf = (project: Standing, viewer: Viewer, own?: Membership): boolean =>
  rightsIn(viewer, project, own).may(...membershipReaders)

function isLittle({ principal, context }: Question): boolean {
  const given = [principal.only, context.only].filter((one) => one !== undefined)
  return given.length > 0 && given.every(({ length }) => length <= FEW)
}

/** One's own capabilities are seen anyway, and those in some projects depend on no other ones. */
async function ownMemberships({ principal, context }: Question, me: number, { memberships }: App) {
  if (principal.only?.every((id) => id === String(me))) return new Map<number, Membership>()
  const contexts = context.only?.map(contextOf)
  const found =
    contexts && contexts.length <= FEW
      ? await Promise.all(contexts.map((id) => memberships.in(me, id)))
      : await memberships.of(me)
  return new Map(found.flatMap((one) => (one && one.project !== null ? [[one.project, one] as const] : [])))
}

import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { actions, isGlobal } from '#shared/resources/actions/model.ts'
import { Cell, Grants, type Part, pageOf, type Scope, type ScopedCell, scopeOf } from './cells.ts'
import { contextKey, idFrom, cellOf as keyOf } from './model.ts'
import { isAboutAll, type Question } from './question.ts'
import { type Basis, type CapabilityPage, pageBySums, readBasis } from './sums/page.ts'
import { seesAll, type VisibleContexts, visibleContexts, visibleWorld } from './visible-world.ts'
import type { World } from './world.ts'

/**
 * The capabilities that a requester sees, by action, context and principal. All are counted, but only those of the page
 * are listed. What is likely to be needed is looked up together with the requester.
 */
export async function findCapabilities(
  question: Question,
  part: Part,
  request: Pick<Request, 'claimedId' | 'viewer'>,
  app: App,
): Promise<CapabilityPage> {
  const { claimedId, viewer: admitted } = request
  const ahead = claimedId === undefined ? undefined : readAhead(question, claimedId, admitted, app)
  const viewer = await admitted
  const { user, isAdmin } = viewer
  if (!user) return { total: 0, elements: [] }
  if (isAdmin) app.projects.extents.note(user.id, 'everything')
  const isSummed = isAdmin && isAboutAll(question)
  const page = isSummed ? await pageBySums(question, part, viewer, app, ahead?.basis) : undefined
  if (page) return page
  const known = ahead?.forAdmin && !isAdmin ? undefined : ahead?.visible
  const visible = await (known ?? visibleContexts(question, user.id, app, { admitted, isAdmin }))
  const world = await visibleWorld(viewer, question, visible, app)
  return pageOf(cellsOf(question, world, viewer, visible), part)
}

/** What is read while the requester is being loaded. */
interface Ahead {
  /** Whether it is enough for an administrator only. */
  forAdmin: boolean
  basis?: Promise<Basis>
  visible?: Promise<VisibleContexts>
}

/** Reads the sums for who was an administrator last time and asks about everything; for others what they see. */
function readAhead(question: Question, id: number, admitted: Promise<unknown>, app: App): Ahead {
  const forAdmin = app.projects.extents.of(id) === 'everything'
  if (forAdmin && isAboutAll(question)) return { forAdmin, basis: suppressUnhandled(readBasis(app)) }
  const looking = visibleContexts(question, id, app, { admitted, isAdmin: forAdmin })
  return { forAdmin, visible: suppressUnhandled(looking) }
}

/** The cells of a list, by action and context. */
function cellsOf(
  question: Question,
  world: World,
  viewer: Viewer,
  { own }: Pick<VisibleContexts, 'own'>,
): ScopedCell[] {
  const grants = new Grants(viewer.configuration.roles)
  const me = viewer.user?.id as number
  const accepts = (id: number) => question.principal.accepts(String(id))
  const forEveryone = scopeOf(world, accepts, () => world.users())
  const forSelf = scopeOf(
    world,
    (id) => id === me && accepts(id),
    async () => [me],
  )
  const contexts = world.contexts
    .filter(({ id }) => question.context.accepts(contextKey(id)))
    .map((one) => ({ one, scope: seesAll(one, viewer, own) ? forEveryone : forSelf }))
  const cellOf = (action: (typeof actions)[number], { one, scope: whole }: (typeof contexts)[number]) => {
    const key = keyOf({ action: action.id, context: contextKey(one.id) })
    const scope = limited(whole, key, question, world)
    return { cell: new Cell(action, one, world, grants, scope.accepts, scope.administrators), scope }
  }
  return actions
    .filter(({ id }) => question.action.accepts(id))
    .flatMap((action) =>
      contexts
        .filter(({ one }) => (one.id === null) === isGlobal(action))
        .map((context) => cellOf(action, context)),
    )
}

/** The part of a scope whose capabilities have one of the ids that are asked for. */
function limited(scope: Scope, cell: string, { id }: Question, world: World): Scope {
  if (!id.limits(cell)) return scope
  return scopeOf(world, (one) => scope.accepts(one) && id.accepts(idFrom(cell, one)), scope.users)
}

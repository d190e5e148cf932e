import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { awaitedOrNot } from '#shared/platform/promises.ts'
import { actions, isGlobal } from '#shared/resources/actions/model.ts'
import { type Accepts, Cell, Grants } from './cells.ts'
import { type Capability, contextKey } from './model.ts'
import type { Question } from './question.ts'
import { lookAround, type Outlook, seesAll, worldSeenBy } from './sight.ts'
import type { World } from './world.ts'

/** What part of the capabilities is asked for. */
export interface Part {
  start: number
  size: number
  /** From the last one to the first. */
  descending: boolean
}

/**
 * The capabilities that a requester sees, by action, context and principal: counted without being listed, and
 * listed only as far as the page goes. What little there is to look up is read together with the requester.
 */
export async function findCapabilities(
  question: Question,
  part: Part,
  request: Pick<Request, 'claimedId' | 'viewer'>,
  app: App,
): Promise<{ total: number; elements: Capability[] }> {
  const { claimedId, viewer: admitted } = request
  const look = (id: number) => lookAround(question, id, app, admitted)
  const early = claimedId === undefined ? undefined : awaitedOrNot(look(claimedId))
  const viewer = await admitted
  if (!viewer.user) return { total: 0, elements: [] }
  const outlook = await (early ?? look(viewer.user.id))
  const world = await worldSeenBy(viewer, question, outlook, app)
  const cells = cellsOf(question, world, viewer, outlook)
  const users = await usersFor(cells)
  return collected(part.descending ? cells.reverse() : cells, users, part)
}

/** Whom some cells are about. */
interface Scope {
  accepts: Accepts
  administrators: ReadonlySet<number>
  users(): Promise<readonly number[]>
}

interface ScopedCell {
  cell: Cell
  scope: Scope
}

/** The cells of a list, by action and context. */
function cellsOf(
  question: Question,
  world: World,
  viewer: Viewer,
  { own }: Pick<Outlook, 'own'>,
): ScopedCell[] {
  const grants = new Grants(viewer.configuration.roles)
  const me = viewer.user?.id as number
  const accepts = (id: number) => question.principal.accepts(String(id))
  const wide = scopeOf(world, accepts, () => world.users())
  const narrow = scopeOf(world, (id) => id === me && accepts(id), [me])
  const contexts = world.contexts
    .filter(({ id }) => question.context.accepts(contextKey(id)))
    .map((one) => ({ one, scope: seesAll(one, viewer, own) ? wide : narrow }))
  const cellOf = (action: (typeof actions)[number], { one, scope }: (typeof contexts)[number]) => ({
    cell: new Cell(action, one, world, grants, scope.accepts, scope.administrators),
    scope,
  })
  return actions
    .filter(({ id }) => question.action.accepts(id))
    .flatMap((action) =>
      contexts
        .filter(({ one }) => (one.id === null) === isGlobal(action))
        .map((context) => cellOf(action, context)),
    )
}

const scopeOf = (
  { standings }: World,
  accepts: Accepts,
  users: readonly number[] | (() => Promise<readonly number[]>),
): Scope => ({
  accepts,
  administrators: new Set(standings.administrators.filter(accepts)),
  users: async () => (typeof users === 'function' ? await users() : users).filter(accepts),
})

/** Users are read only where some cell is open to all of them; what each cell is about is sorted out once. */
async function usersFor(cells: readonly ScopedCell[]): Promise<Map<Scope, readonly number[]>> {
  const open = new Set(cells.filter(({ cell }) => cell.isOpen).map(({ scope }) => scope))
  const found = await Promise.all([...open].map(async (scope) => [scope, await scope.users()] as const))
  return new Map(found)
}

function collected(cells: readonly ScopedCell[], users: ReadonlyMap<Scope, readonly number[]>, part: Part) {
  const { start, size, descending } = part
  const elements: Capability[] = []
  let total = 0
  for (const { cell, scope } of cells) {
    const about = users.get(scope) ?? []
    const count = cell.count(about)
    if (count > 0 && total + count > start && elements.length < size) {
      const holders = cell.holders(about)
      const ordered = descending ? holders.reverse() : holders
      const from = Math.max(0, start - total)
      for (const holder of ordered.slice(from, from + size - elements.length))
        elements.push({ action: cell.action, context: cell.context.id, holder })
    }
    total += count
  }
  return { total, elements }
}

import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { actions, isGlobal } from '#shared/resources/actions/model.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { type Accepts, Cell, Grants } from './cells.ts'
import { type Capability, contextKey } from './model.ts'
import type { Question } from './question.ts'
import { type Context, type World, worldFor } from './world.ts'

/** What part of the capabilities is asked for. */
export interface Part {
  start: number
  size: number
  /** From the last one to the first. */
  descending: boolean
}

/**
 * The capabilities that a requester sees, by action, context and principal: counted without being listed, and
 * listed only as far as the page goes.
 *
 * @param own the requester's memberships, by their project
 */
export async function findCapabilities(
  question: Question,
  part: Part,
  { viewer, own }: { viewer: Viewer; own: ReadonlyMap<number, Membership> },
  app: App,
): Promise<{ total: number; elements: Capability[] }> {
  if (!viewer.user) return { total: 0, elements: [] }
  const world = await worldFor(question, app)
  const cells = cellsOf(question, world, viewer, own)
  const users = await usersFor(cells, world)
  const ordered = part.descending ? cells.reverse() : cells
  return collected(ordered, users, part)
}

/** The cells of a list, by action and context. */
function cellsOf(
  { action, context, principal }: Question,
  world: World,
  viewer: Viewer,
  own: ReadonlyMap<number, Membership>,
): ScopedCell[] {
  const grants = new Grants(viewer.configuration.roles)
  const me = viewer.user?.id as number
  const wide = scopeOf(world, (id) => principal.accepts(String(id)))
  const narrow = scopeOf(world, (id) => id === me && principal.accepts(String(id)))
  const contexts = world.contexts
    .filter(({ id }) => context.accepts(contextKey(id)))
    .map((one) => ({ one, scope: seesAll(one, viewer, own) ? wide : narrow }))
  return actions
    .filter(({ id }) => action.accepts(id))
    .flatMap((each) =>
      contexts
        .filter(({ one }) => (one.id === null) === isGlobal(each))
        .map(({ one, scope }) => ({
          cell: new Cell(each, one, world, grants, scope.accepts, scope.administrators),
          accepts: scope.accepts,
        })),
    )
}

interface ScopedCell {
  cell: Cell
  accepts: Accepts
}

const scopeOf = ({ standings }: World, accepts: Accepts) => ({
  accepts,
  administrators: new Set(standings.administrators.filter(accepts)),
})

/** Whoever may see or manage the members of a project sees everybody's capabilities in it. */
const seesAll = (context: Context, viewer: Viewer, own: ReadonlyMap<number, Membership>): boolean => {
  if (viewer.isAdmin || context.id === null) return viewer.isAdmin
  const project = { active: true, public: context.isPublic }
  return rightsIn(viewer, project, own.get(context.id)).may('view_members', 'manage_members')
}

/** Users are read only where some cell is open to all of them; what each cell is about is sorted out once. */
async function usersFor(cells: readonly ScopedCell[], world: World): Promise<Map<Accepts, number[]>> {
  const open = new Set(cells.filter(({ cell }) => cell.isOpen).map(({ accepts }) => accepts))
  if (open.size === 0) return new Map()
  const users = await world.users()
  return new Map([...open].map((accepts) => [accepts, users.filter(accepts)]))
}

function collected(cells: readonly ScopedCell[], users: ReadonlyMap<Accepts, number[]>, part: Part) {
  const { start, size, descending } = part
  const elements: Capability[] = []
  let total = 0
  for (const { cell, accepts } of cells) {
    const about = users.get(accepts) ?? []
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

import type { Entity } from '#shared/entities/entity.ts'
import { geometryProblems } from '#shared/resources/grids/geometry.ts'
import type { Grid } from '#shared/resources/grids/model.ts'
import type { Item } from '#shared/table/table.ts'

const ATTRIBUTES = 'columnCount createdAt id lastWidget pk rowCount sk updatedAt user v version widgets'
const MEMBERS = 'endColumn endRow id identifier options startColumn startRow'

/**
 * Every grid stands with its owner, who is there, and is known as theirs; no two have one id, and none has a
 * widget outside of it or an attribute that nobody knows.
 */
export function gridProblems(
  entities: readonly { code: string; entity: Entity }[],
  items: readonly Item[],
): string[] {
  const users = new Set(entities.filter(({ code }) => code === 'U').map(({ entity }) => entity.id))
  const owners = new Map(
    items.filter(({ pk }) => pk.startsWith('GRID#')).map(({ pk, user }) => [Number(pk.slice(5)), user]),
  )
  const grids = items.filter(({ pk }) => pk.startsWith('GRIDS#'))
  const ids = new Set(grids.map(({ sk }) => Number(sk)))
  const last = Number(items.find(({ pk }) => pk === 'SEQUENCE#grids')?.last ?? 0)
  return [
    ...(ids.size < grids.length ? ['two grids share an id'] : []),
    ...[...ids].filter((id) => id > last).map((id) => `the sequence is behind grid ${id}`),
    ...[...owners.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => `grid ${id} has an owner and is not there`),
    ...grids.flatMap((item) => problemsOf(item, owners, users)),
  ]
}

function problemsOf(item: Item, owners: ReadonlyMap<number, unknown>, users: ReadonlySet<number>): string[] {
  const { id, user, rowCount, columnCount, widgets, lastWidget } = item as unknown as Grid
  const isAtHome = item.pk === `GRIDS#${user}` && Number(item.sk) === id
  const widgetIds = widgets.map((widget) => widget.id)
  const isOdd = widgets.some((widget) => Object.keys(widget).sort().join(' ') !== MEMBERS)
  return [
    ...(isAtHome ? [] : [`${item.pk} ${item.sk} stands in the wrong place`]),
    ...(users.has(user) ? [] : [`grid ${id} belongs to ${user}, who is no user`]),
    ...(owners.get(id) === user ? [] : [`grid ${id} is not known as that of ${user}`]),
    ...(new Set(widgetIds).size < widgets.length ? [`two widgets of grid ${id} share an id`] : []),
    ...(Math.max(0, ...widgetIds) > lastWidget ? [`grid ${id} does not know its last widget`] : []),
    ...(isOdd || Object.keys(item).sort().join(' ') !== ATTRIBUTES ? [`grid ${id} has odd attributes`] : []),
    ...geometryProblems(widgets, { rowCount, columnCount }).map((problem) => `a widget of ${id} ${problem}`),
  ]
}

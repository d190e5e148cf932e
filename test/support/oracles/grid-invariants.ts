import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { geometryProblems } from '#shared/resources/grids/geometry.ts'
import type { Grid } from '#shared/resources/grids/model.ts'

const ATTRIBUTES = 'columnCount createdAt id lastWidget pk rowCount sk updatedAt user v version widgets'
const MEMBERS = 'endColumn endRow id identifier options startColumn startRow'

/**
 * Checks that every grid belongs to an existing user and is in that user's list, that no widget exceeds its grid, and
 * that no grid has an unknown attribute.
 *
 * @returns the violations
 */
export function gridProblems(
  entities: readonly { code: string; entity: Entity }[],
  items: readonly Item[],
): string[] {
  const users = new Set(entities.filter(({ code }) => code === 'U').map(({ entity }) => entity.id))
  const grids = items.filter(({ pk }) => pk.startsWith('GRID#'))
  const entries = new Map(
    items.filter(({ pk }) => pk.startsWith('GRIDS#')).map((item) => [item.pk + item.sk, item]),
  )
  const last = Number(items.find(({ pk }) => pk === 'SEQUENCE#grids')?.last ?? 0)
  return [
    ...(entries.size === grids.length ? [] : ['lists have entries of grids that are not there']),
    ...grids.filter(({ id }) => Number(id) > last).map(({ pk }) => `the sequence is behind ${pk}`),
    ...grids.flatMap((item) => problemsOf(item, entries, users)),
  ]
}

function problemsOf(item: Item, entries: ReadonlyMap<string, Item>, users: ReadonlySet<number>): string[] {
  const { id, user, rowCount, columnCount, widgets, lastWidget } = item as unknown as Grid
  const entry = entries.get(`GRIDS#${user}${sortable(id)}`)
  const widgetIds = widgets.map((widget) => widget.id)
  const isOdd = widgets.some((widget) => Object.keys(widget).sort().join(' ') !== MEMBERS)
  return [
    ...(item.pk === `GRID#${id}` ? [] : [`${item.pk} stands in the wrong place`]),
    ...(users.has(user) ? [] : [`grid ${id} belongs to ${user}, who is no user`]),
    ...(entry && isEntryOf(item, entry) ? [] : [`grid ${id} is not in the list of ${user} as it is`]),
    ...(new Set(widgetIds).size < widgets.length ? [`two widgets of grid ${id} share an id`] : []),
    ...(Math.max(0, ...widgetIds) > lastWidget ? [`grid ${id} does not know its last widget`] : []),
    ...(isOdd || Object.keys(item).sort().join(' ') !== ATTRIBUTES ? [`grid ${id} has odd attributes`] : []),
    ...geometryProblems(widgets, { rowCount, columnCount }).map((problem) => `a widget of ${id} ${problem}`),
  ]
}

function isEntryOf({ pk: _pk, sk: _sk, ...grid }: Item, { pk, sk, ...entry }: Item): boolean {
  const { widgets, ...light } = grid as Record<string, unknown>
  return isDeepStrictEqual(entry, grid) || isDeepStrictEqual(entry, light)
}

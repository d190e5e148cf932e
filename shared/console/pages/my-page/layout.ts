import type { Resource } from '../../api/hal.ts'

/** Position of a widget. Rows and columns are numbered from 1; the ends are exclusive. */
export interface Rectangle {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

export interface Widget extends Rectangle {
  /** Id of the widget; undefined until it is saved. */
  readonly id?: number
  readonly identifier: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** The parts of a grid that are saved. */
export interface Layout {
  readonly rowCount: number
  readonly columnCount: number
  readonly widgets: readonly Widget[]
}

/** Returns the layout of a grid or of the payload of its form. */
export const layoutOf = ({ rowCount, columnCount, widgets }: Resource): Layout => ({
  rowCount: Number(rowCount),
  columnCount: Number(columnCount),
  widgets: (widgets ?? []) as readonly Widget[],
})

export const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.startRow < b.endRow && b.startRow < a.endRow && a.startColumn < b.endColumn && b.startColumn < a.endColumn

/** Maximum number of rows that the API allows. */
const MAX_ROWS = 100

/**
 * Returns whether a position is valid: not empty, within the columns, and not below the last possible row. Rows are
 * added as needed.
 */
export const isInGrid = (place: Rectangle, { columnCount }: Layout): boolean =>
  place.startRow >= 1 &&
  place.startRow < place.endRow &&
  place.endRow <= MAX_ROWS + 1 &&
  place.startColumn >= 1 &&
  place.startColumn < place.endColumn &&
  place.endColumn <= columnCount + 1

const overlapsOneOf = (place: Rectangle, others: readonly Rectangle[]) =>
  others.some((other) => overlap(place, other))

export const moved = (place: Rectangle, rows: number, columns: number): Rectangle => ({
  startRow: place.startRow + rows,
  endRow: place.endRow + rows,
  startColumn: place.startColumn + columns,
  endColumn: place.endColumn + columns,
})

/**
 * Returns the position of a widget after its end has been moved by `rows` and `columns`. Its start stays where it is.
 */
export const resized = (place: Rectangle, rows: number, columns: number): Rectangle => ({
  ...moved(place, 0, 0),
  endRow: place.endRow + rows,
  endColumn: place.endColumn + columns,
})

/**
 * Returns the layout after a widget was moved. If a widget in the way has the same size, the two widgets swap positions
 * where possible. Any other widget in the way moves down.
 *
 * @returns undefined if the new position is invalid
 */
export function withWidgetAt(layout: Layout, widget: Widget, place: Rectangle): Layout | undefined {
  if (!isInGrid(place, layout)) return undefined
  const settled = new Map<Widget, Widget>([[widget, { ...widget, ...place }]])
  const others = layout.widgets.filter((one) => one !== widget).sort(byPosition)
  for (const one of others) settled.set(one, withRoom(one, widget, [...settled.values()]))
  return withWidgets(
    layout,
    layout.widgets.map((one) => settled.get(one) ?? one),
  )
}

/** Compares widgets by reading order. */
export const byPosition = (a: Rectangle, b: Rectangle): number =>
  a.startRow - b.startRow || a.startColumn - b.startColumn

/**
 * Returns a widget at a position where it overlaps none of the widgets placed already.
 *
 * @param left the former position of the moved widget, which is now free
 * @param settled the widgets that have been placed already
 */
function withRoom(one: Widget, left: Rectangle, settled: readonly Widget[]): Widget {
  if (!overlapsOneOf(one, settled)) return one
  if (haveSameSize(one, left) && !overlapsOneOf(left, settled)) return { ...one, ...placeOf(left) }
  const down = { ...one, ...moved(one, 1, 0) }
  return withRoom(down, left, settled)
}

const haveSameSize = (a: Rectangle, b: Rectangle) =>
  a.endRow - a.startRow === b.endRow - b.startRow &&
  a.endColumn - a.startColumn === b.endColumn - b.startColumn

const placeOf = (place: Rectangle): Rectangle => moved(place, 0, 0)

/** Returns a layout with the given widgets, and with as many rows as they need. */
const withWidgets = (layout: Layout, widgets: readonly Widget[]): Layout => ({
  ...layout,
  rowCount: Math.max(1, ...widgets.map(({ endRow }) => endRow - 1)),
  widgets,
})

/** Returns a layout with a new widget in the first free cell or, if no cell is free, in a new row. */
export const withWidget = (layout: Layout, identifier: string): Layout =>
  withWidgets(layout, [...layout.widgets, { identifier, ...firstFree(layout) }])

function firstFree(layout: Layout): Rectangle {
  for (let row = 1; row <= layout.rowCount; row += 1)
    for (let column = 1; column <= layout.columnCount; column += 1) {
      const cell = cellAt(row, column)
      if (!overlapsOneOf(cell, layout.widgets)) return cell
    }
  return cellAt(layout.rowCount + 1, 1)
}

const cellAt = (row: number, column: number): Rectangle => ({
  startRow: row,
  endRow: row + 1,
  startColumn: column,
  endColumn: column + 1,
})

export const withoutWidget = (layout: Layout, widget: Widget): Layout =>
  withWidgets(
    layout,
    layout.widgets.filter((one) => one !== widget),
  )

export const withOptions = (layout: Layout, widget: Widget, options: Widget['options']): Layout => ({
  ...layout,
  widgets: layout.widgets.map((one) => (one === widget ? { ...one, options } : one)),
})

/** Returns a layout with another number of columns; undefined if a widget is in a removed column. */
export function withColumns(layout: Layout, columnCount: number): Layout | undefined {
  const next = { ...layout, columnCount }
  return columnCount > 0 && next.widgets.every((widget) => isInGrid(widget, next)) ? next : undefined
}

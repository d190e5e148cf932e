import type { Resource } from '../../api/hal.ts'

/** The place of a widget. Rows and columns are counted from one; the end is the first that it does not cover. */
export interface Rectangle {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

export interface Widget extends Rectangle {
  /** A new one has none before it is saved. */
  readonly id?: number
  readonly identifier: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** A grid as one arranges it; what is saved of it. */
export interface Layout {
  readonly rowCount: number
  readonly columnCount: number
  readonly widgets: readonly Widget[]
}

/** The layout of a grid, or of the payload of its form. */
export const layoutOf = ({ rowCount, columnCount, widgets }: Resource): Layout => ({
  rowCount: Number(rowCount),
  columnCount: Number(columnCount),
  widgets: (widgets ?? []) as readonly Widget[],
})

export const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.startRow < b.endRow && b.startRow < a.endRow && a.startColumn < b.endColumn && b.startColumn < a.endColumn

const isInside = (one: Rectangle, { rowCount, columnCount }: Layout): boolean =>
  one.startRow >= 1 && one.startColumn >= 1 && one.endRow <= rowCount + 1 && one.endColumn <= columnCount + 1

const isProper = ({ startRow, endRow, startColumn, endColumn }: Rectangle): boolean =>
  startRow < endRow && startColumn < endColumn

/** Whether a rectangle lies within a grid, and on none of its widgets but perhaps one. */
export const isFree = (place: Rectangle, layout: Layout, except?: Widget): boolean =>
  isProper(place) &&
  isInside(place, layout) &&
  layout.widgets.every((widget) => widget === except || !overlap(widget, place))

export const moved = (place: Rectangle, rows: number, columns: number): Rectangle => ({
  startRow: place.startRow + rows,
  endRow: place.endRow + rows,
  startColumn: place.startColumn + columns,
  endColumn: place.endColumn + columns,
})

/** Keeps the beginning of a place, and moves its end. */
export const resized = (place: Rectangle, rows: number, columns: number): Rectangle => ({
  ...moved(place, 0, 0),
  endRow: place.endRow + rows,
  endColumn: place.endColumn + columns,
})

/** A layout with a widget at another place; undefined if that is not free. */
export function placedAt(layout: Layout, widget: Widget, place: Rectangle): Layout | undefined {
  if (!isFree(place, layout, widget)) return undefined
  const widgets = layout.widgets.map((one) => (one === widget ? { ...one, ...place } : one))
  return { ...layout, widgets }
}

/** A layout with one more widget: in the first free cell, or else in a new row. */
export function withWidget(layout: Layout, identifier: string): Layout {
  const place = firstFree(layout)
  const rowCount = Math.max(layout.rowCount, place.startRow)
  return { ...layout, rowCount, widgets: [...layout.widgets, { identifier, ...place }] }
}

function firstFree(layout: Layout): Rectangle {
  for (let row = 1; row <= layout.rowCount; row += 1)
    for (let column = 1; column <= layout.columnCount; column += 1) {
      const cell = cellAt(row, column)
      if (isFree(cell, layout)) return cell
    }
  return cellAt(layout.rowCount + 1, 1)
}

const cellAt = (row: number, column: number): Rectangle => ({
  startRow: row,
  endRow: row + 1,
  startColumn: column,
  endColumn: column + 1,
})

export const withoutWidget = (layout: Layout, widget: Widget): Layout => ({
  ...layout,
  widgets: layout.widgets.filter((one) => one !== widget),
})

/** A layout with more or fewer rows and columns at its end; undefined if a widget is there, or none would be left. */
export function grown(layout: Layout, rows: number, columns: number): Layout | undefined {
  const next = { ...layout, rowCount: layout.rowCount + rows, columnCount: layout.columnCount + columns }
  const hasSize = next.rowCount > 0 && next.columnCount > 0
  return hasSize && next.widgets.every((widget) => isInside(widget, next)) ? next : undefined
}

/** The area of a widget. Rows and columns start at one; the end is exclusive. */
export interface Rectangle {
  startRow: number
  endRow: number
  startColumn: number
  endColumn: number
}

/** The size of a grid. */
export interface Area {
  rowCount: number
  columnCount: number
}

const isWithin = (from: number, to: number, count: number): boolean => from >= 1 && to <= count + 1

/** Returns whether a widget lies within its grid. The end row and the end column of a widget are exclusive. */
export const isInside = (one: Rectangle, { rowCount, columnCount }: Area): boolean =>
  isWithin(Math.min(one.startRow, one.endRow), Math.max(one.startRow, one.endRow), rowCount) &&
  isWithin(Math.min(one.startColumn, one.endColumn), Math.max(one.startColumn, one.endColumn), columnCount)

/** Returns whether a widget ends after its start, both vertically and horizontally. */
export const isProper = ({ startRow, endRow, startColumn, endColumn }: Rectangle): boolean =>
  endRow > startRow && endColumn > startColumn

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.startRow < b.endRow && b.startRow < a.endRow && a.startColumn < b.endColumn && b.startColumn < a.endColumn

export const hasOverlap = (all: readonly Rectangle[]): boolean =>
  all.some((one, index) => all.slice(index + 1).some((other) => overlap(one, other)))

/** Returns the problems of widgets on a grid. Each problem is the end of an error message that begins with a label. */
export function geometryProblems(widgets: readonly Rectangle[], area: Area): string[] {
  const proper = widgets.filter(isProper)
  return [
    ...(proper.length < widgets.length ? ['end value needs to be larger than the start value.'] : []),
    ...widgets.filter((widget) => !isInside(widget, area)).map(() => 'is outside of the grid.'),
    ...(hasOverlap(proper) ? ['overlap.'] : []),
  ]
}

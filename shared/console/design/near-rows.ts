/** Number of rows that are rendered or removed together. */
const STEP_ROWS = 10

/** Estimated height of a row before any row has been measured, in pixels. */
const DEFAULT_HEIGHT_PX = 40

/** A range of rows. The end is exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** Height of the range in pixels, set only if its rows are not rendered. */
  readonly gap?: number
}

/** Measured heights of rendered rows, keyed by row number. */
export type Heights = ReadonlyMap<number, number>

interface Rows {
  readonly count: number
  readonly heights: Heights
  /** The range to render, in pixels from the top of the first row. */
  readonly low: number
  readonly high: number
  /** The position of one row, starting from 0, that is rendered even if it is outside the range. */
  readonly kept?: number
}

/** Returns the ranges of rows to render, and the gaps between them, from top to bottom. */
export function nearRows({ count, heights, low, high, kept }: Rows): Stretch[] {
  const heightOf = heightsBy(heights)
  const drawn = [rangeOf(low, high, count, heightOf)]
  if (kept !== undefined) drawn.push({ from: kept, to: kept + 1 })
  return withGaps(drawn, count, heightOf)
}

/**
 * Returns a function that returns the height of a row: the measured height, or the average if the row has not been
 * measured.
 */
function heightsBy(heights: Heights): (row: number) => number {
  const known = [...heights.values()]
  const average =
    known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : DEFAULT_HEIGHT_PX
  return (row) => heights.get(row) ?? average
}

/**
 * Returns the rows between two distances from the top. The range is widened to multiples of `STEP_ROWS`, but not beyond
 * the last row.
 */
function rangeOf(low: number, high: number, count: number, heightOf: (row: number) => number): Stretch {
  let [height, from, to] = [0, 0, 0]
  for (let row = 0; row < count; row += 1) {
    if (height < low) from = row
    if (height < high) to = row + 1
    height += heightOf(row)
  }
  return {
    from: Math.floor(from / STEP_ROWS) * STEP_ROWS,
    to: Math.min(count, Math.ceil(to / STEP_ROWS) * STEP_ROWS),
  }
}

/**
 * Returns the rendered ranges, sorted and without overlaps, together with gaps that stand for the rows that are not
 * rendered.
 */
function withGaps(drawn: readonly Stretch[], count: number, heightOf: (row: number) => number): Stretch[] {
  const all: Stretch[] = []
  let at = 0
  for (const { from, to } of [...drawn].sort((a, b) => a.from - b.from)) {
    if (from > at) all.push(gapOf(at, from, heightOf))
    if (to > at) all.push({ from: Math.max(from, at), to })
    at = Math.max(at, to)
  }
  return at < count ? [...all, gapOf(at, count, heightOf)] : all
}

function gapOf(from: number, to: number, heightOf: (row: number) => number): Stretch {
  let gap = 0
  for (let row = from; row < to; row += 1) gap += heightOf(row)
  return { from, to, gap }
}

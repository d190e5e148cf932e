/** Rows are drawn and left out by so many at a time. */
const STEP = 10

/** Height of a row of which none like it has been drawn, in pixels. */
const USUAL_HEIGHT = 40

/** Rows from one to before another one. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** The room that they take where they are not drawn, in pixels. */
  readonly gap?: number
}

/** Heights of the rows that have been drawn, by their numbers. */
export type Heights = ReadonlyMap<number, number>

interface Rows {
  readonly count: number
  readonly heights: Heights
  /** What is to be drawn: from and to a height below the beginning of the first row. */
  readonly low: number
  readonly high: number
  /** A row that is drawn wherever it is. */
  readonly kept?: number
}

/** The stretches of many rows that are drawn, and between them the room of the others, from top to bottom. */
export function nearRows({ count, heights, low, high, kept }: Rows): Stretch[] {
  const heightOf = heightsBy(heights)
  const drawn = [rangeOf(low, high, count, heightOf)]
  if (kept !== undefined) drawn.push({ from: kept, to: kept + 1 })
  return withGaps(drawn, count, heightOf)
}

/** Says how high a row is; of one that was never drawn, how high rows are on average. */
function heightsBy(heights: Heights): (row: number) => number {
  const known = [...heights.values()]
  const average = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : USUAL_HEIGHT
  return (row) => heights.get(row) ?? average
}

/** The rows between two heights, rounded outwards to whole steps. */
function rangeOf(low: number, high: number, count: number, heightOf: (row: number) => number): Stretch {
  let [height, from, to] = [0, 0, 0]
  for (let row = 0; row < count; row += 1) {
    if (height < low) from = row
    if (height < high) to = row + 1
    height += heightOf(row)
  }
  return { from: Math.floor(from / STEP) * STEP, to: Math.min(count, Math.ceil(to / STEP) * STEP) }
}

/** Stretches in their order, none with what another one has, and the room of what none has. */
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

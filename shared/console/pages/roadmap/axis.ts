/** Dates in ISO 8601, and their positions on an axis of months. */

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Maximum number of days that an axis extends into the past and the future, so that a stray date does not shrink
 * everything else.
 */
const MAX_PAST_DAYS = 366
const MAX_FUTURE_DAYS = 2 * 366

/** A period between two dates, both inclusive. */
export interface Span {
  readonly from: string
  readonly to: string
}

interface Month {
  readonly first: string
  /** Length of the axis in days. */
  readonly days: number
}

export interface Axis {
  readonly from: string
  readonly days: number
  readonly months: readonly Month[]
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const monthAfter = (day: string) => monthOf(plusDays(monthOf(day), 31))

/**
 * Returns an axis of whole months. It covers today and all spans, but cuts off the parts of spans that are far from
 * today. One more month follows at the end.
 */
export function axisOf(spans: readonly Span[], today: string): Axis {
  const days = [today, ...spans.flatMap(({ from, to }) => [from, to])].sort()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const back = plusDays(today, -MAX_PAST_DAYS)
  const ahead = plusDays(today, MAX_FUTURE_DAYS)
  const from = monthOf(first < back ? back : first)
  const end = monthAfter(monthAfter(last > ahead ? ahead : last))
  const months: Month[] = []
  for (let month = from; month < end; month = monthAfter(month))
    months.push({ first: month, days: daysBetween(month, monthAfter(month)) })
  return { from, days: daysBetween(from, end), months }
}

/**
 * Returns the position of a span on an axis, in days from the start of the axis; undefined if the whole span is outside
 * the axis.
 */
export function positionOn(axis: Axis, { from, to }: Span): { at: number; days: number } | undefined {
  const start = Math.max(0, daysBetween(axis.from, from))
  const end = Math.min(axis.days, daysBetween(axis.from, to) + 1)
  return start < end ? { at: start, days: end - start } : undefined
}

/** The part of a span that is moved: one end, or both. */
export type MovedPart = keyof Span | 'both'

/** Returns a span with one end or both ends moved by a number of days. The span never ends before it starts. */
export function stretched({ from, to }: Span, end: MovedPart, days: number): Span {
  if (end === 'both') return { from: plusDays(from, days), to: plusDays(to, days) }
  if (end === 'to') return { from, to: [plusDays(to, days), from].sort()[1] as string }
  return { to, from: [plusDays(from, days), to].sort()[0] as string }
}

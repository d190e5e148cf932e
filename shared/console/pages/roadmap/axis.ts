/** Days as the API writes them, and where they are on an axis of months. */

const DAY = 24 * 60 * 60 * 1000

/** As far as an axis goes back and ahead at most, in days: a stray date shall not make everything else tiny. */
const BACK = 366
const AHEAD = 2 * 366

/** Days from one to another, both of which are there. */
export interface Span {
  readonly from: string
  readonly to: string
}

interface Month {
  readonly first: string
  /** How many days of it the axis has. */
  readonly days: number
}

export interface Axis {
  readonly from: string
  readonly days: number
  readonly months: readonly Month[]
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const monthAfter = (day: string) => monthOf(plusDays(monthOf(day), 31))

/** The axis of whole months on which some spans and today are, and the month after them. */
export function axisOf(spans: readonly Span[], today: string): Axis {
  const days = [today, ...spans.flatMap(({ from, to }) => [from, to])].sort()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const back = plusDays(today, -BACK)
  const ahead = plusDays(today, AHEAD)
  const from = monthOf(first < back ? back : first)
  const end = monthAfter(monthAfter(last > ahead ? ahead : last))
  const months: Month[] = []
  for (let month = from; month < end; month = monthAfter(month))
    months.push({ first: month, days: daysBetween(month, monthAfter(month)) })
  return { from, days: daysBetween(from, end), months }
}

/** Where a span is on an axis, in days from its beginning; undefined if it lies outside. */
export function placeOn(axis: Axis, { from, to }: Span): { at: number; days: number } | undefined {
  const start = Math.max(0, daysBetween(axis.from, from))
  const end = Math.min(axis.days, daysBetween(axis.from, to) + 1)
  return start < end ? { at: start, days: end - start } : undefined
}

/** What of a span is moved: one end, or both. */
export type Part = keyof Span | 'both'

/** A span of which an end is so many days later, or both are. It never ends before it begins. */
export function stretched({ from, to }: Span, end: Part, days: number): Span {
  if (end === 'both') return { from: plusDays(from, days), to: plusDays(to, days) }
  if (end === 'to') return { from, to: [plusDays(to, days), from].sort()[1] as string }
  return { to, from: [plusDays(from, days), to].sort()[0] as string }
}

import { CALENDAR, DAY, dayOf, instantOf, isDay, startOf } from '#shared/platform/calendar.ts'
import type { MomentAttributes } from '#shared/platform/collections/order.ts'
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  compares,
  computed,
  not,
} from '#shared/platform/dynamodb/condition.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { Filter, Operator } from './filter.ts'
import {
  anInteger,
  either,
  presence,
  takingEnds,
  takingFirst,
  takingNoValues,
  takingValues,
  type ValueKind,
} from './operators.ts'

/** A period in milliseconds since the epoch; `until` is exclusive. */
export interface Period {
  from: number
  until: number
}

const ALL_TIME: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

const WEEK = 7 * DAY
/** The first Monday after the epoch. The epoch was a Thursday. */
const FIRST_MONDAY = 4 * DAY

const NOT_A_DATE = 'is not a valid date.'

const periodFrom = (length: number, from: number): Period => ({ from, until: from + length })

/** A calendar day in UTC. */
const aDay: ValueKind<Period> = {
  read: (text) => (isDay(text) ? periodFrom(DAY, Date.parse(text)) : undefined),
  otherwise: NOT_A_DATE,
}

function anInstant(text: string): Period | undefined {
  const time = instantOf(text)
  return time === undefined ? undefined : periodFrom(1, time)
}

/** A filter value that is either a calendar day in UTC or a point in time. */
const aTime: ValueKind<Period> = {
  read: (text) => aDay.read(text) ?? anInstant(text),
  otherwise: NOT_A_DATE,
}

const clamped = (at: number) => Math.max(CALENDAR.from, Math.min(CALENDAR.until, at))

/**
 * Returns two functions. `during` builds the condition for a period. `countingDays` builds an operator whose values are
 * numbers of days before or after today.
 */
function periods(now: () => Date, within: (period: Period) => Condition) {
  const during = ({ from, until }: Period) => within({ from: clamped(from), until: clamped(until) })
  const countingDays = (direction: 1 | -1, periodOf: (day: number, today: number) => Period) =>
    takingValues(anInteger, (counts) => {
      const today = startOf(DAY, +now())
      return either((days: number) => during(periodOf(today + direction * days * DAY, today)))(counts)
    })
  return { during, countingDays }
}

/**
 * The operators for dates and date-times. Days are in UTC, and weeks start on Monday.
 *
 * @param kind the parser of values
 * @param now returns the current time, which determines the date of today
 * @param within builds the condition that an attribute is within a period; both ends of the period are valid dates
 */
function periodOperators(
  kind: ValueKind<Period>,
  now: () => Date,
  within: (period: Period) => Condition,
): Record<string, Operator> {
  const { during, countingDays } = periods(now, within)
  return {
    t: takingNoValues(() => during(periodFrom(DAY, startOf(DAY, +now())))),
    w: takingNoValues(() => during(periodFrom(WEEK, startOf(WEEK, +now(), FIRST_MONDAY)))),
    't-': countingDays(-1, (day) => periodFrom(DAY, day)),
    '>t-': countingDays(-1, (day, today) => ({ from: day, until: today + DAY })),
    '<t-': countingDays(-1, (day) => ({ from: ALL_TIME.from, until: day + DAY })),
    '=d': takingValues(
      kind,
      either(({ from }) => during(periodFrom(DAY, from))),
    ),
    '<>d': takingEnds(kind, ALL_TIME, (first, last) => during({ from: first.from, until: last.until })),
    't+': countingDays(1, (day) => periodFrom(DAY, day)),
    '<t+': countingDays(1, (day, today) => ({ from: today, until: day + DAY })),
    '>t+': countingDays(1, (day) => ({ from: day, until: ALL_TIME.until })),
    '>=': takingFirst(kind, ({ from }) => during({ from, until: ALL_TIME.until })),
    '<=': takingFirst(kind, ({ until }) => during({ from: ALL_TIME.from, until })),
  }
}

/** A text that sorts after the text of every day. */
const AFTER_ALL_DAYS = ':'

/**
 * Returns the day on which a time falls, as a string that can be compared with stored days. At the end of the calendar,
 * returns a string that sorts after every day.
 */
const dayText = (time: number): string => (time === CALENDAR.until ? AFTER_ALL_DAYS : dayOf(time))

/**
 * Returns a filter on a row attribute that contains a day (`YYYY-MM-DD`) or is absent.
 *
 * @param now the clock that defines today
 */
export function dateFilter(label: Text, attribute: string, now: () => Date): Filter {
  const within = ({ from, until }: Period) =>
    allOf(compares(attribute, '>=', dayText(from)), compares(attribute, '<', dayText(until)))
  return {
    label,
    type: 'Date',
    operators: { ...periodOperators(aDay, now, within), ...presence(attribute) },
  }
}

/**
 * A filter for rows whose days overlap an interval.
 *
 * @param first the row attribute with the first day
 * @param last the row attribute with the last day
 */
export const intervalFilter = (label: Text, first: string, last: string): Filter => ({
  label,
  type: 'Date',
  operators: {
    '<>d': takingEnds(aDay, ALL_TIME, (from, to) =>
      computed([first, last], ({ [first]: start, [last]: end }) => {
        const [begins, ends] = [start ?? end, end ?? start].map((day) => Date.parse(String(day)))
        return from.from < to.until && Number(begins) < to.until && Number(ends) >= from.from
      }),
    ),
  },
})

/**
 * A filter on the latest of several instants. Absent instants are ignored.
 *
 * @param moments the row attributes of the instants: `[['u', 'c'], ['a']]` means the later of `u` and `a`, with `c` in
 * place of `u` if `u` is absent
 * @param now the clock that defines today
 */
export function dateTimeFilter(label: Text, moments: readonly MomentAttributes[], now: () => Date): Filter {
  const anySince = (at: number) => anyOf(...moments.map((moment) => isSince(moment, at)))
  const within = ({ from, until }: Period) => allOf(anySince(from), not(anySince(until)))
  return { label, type: 'DateTime', operators: periodOperators(aTime, now, within) }
}

function isSince([attribute, otherwise]: MomentAttributes, at: number): Condition {
  const since = compares(attribute, '>=', at)
  if (otherwise === undefined) return since
  return anyOf(since, allOf(absent(attribute), compares(otherwise, '>=', at)))
}

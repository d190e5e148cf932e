import * as z from 'zod/mini'
import { absent, allOf, anyOf, type Condition, compares, not } from '#shared/platform/dynamodb/condition.ts'
import type { Filter, Operator } from './filter.ts'
import { anInteger, either, type ValueKind, withEnds, withoutValues, withValues } from './operators.ts'

/** A stretch of time in milliseconds since the epoch: from its start until before its end. */
export interface Period {
  from: number
  until: number
}

const ALL_TIME: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

const DAY = 86_400_000
const WEEK = 7 * DAY
/** 1970 started on a Thursday. */
const FIRST_MONDAY = 4 * DAY
/** How far from the epoch a `Date` can be. */
const FARTHEST = 8.64e15

const NOT_A_DATE = 'is not a valid date.'

const isDay = (text: string) => z.iso.date().safeParse(text).success
const isInstant = (text: string) => z.iso.datetime({ offset: true, local: true }).safeParse(text).success

const hasOffset = (text: string) => /(Z|[+-]\d\d:\d\d)$/.test(text)

const lasting = (length: number, from: number): Period => ({ from, until: from + length })

/** Without an offset, an instant is meant in UTC. */
const instantOf = (text: string) => Date.parse(hasOffset(text) ? text : `${text}Z`)

/** A day of the calendar, in UTC. */
export const aDay: ValueKind<Period> = {
  read: (text) => (isDay(text) ? lasting(DAY, Date.parse(text)) : undefined),
  otherwise: NOT_A_DATE,
}

/** A day of the calendar, in UTC, or an instant. */
export const aTime: ValueKind<Period> = {
  read: (text) => aDay.read(text) ?? (isInstant(text) ? lasting(1, instantOf(text)) : undefined),
  otherwise: NOT_A_DATE,
}

const startOf = (unit: number, at: Date, origin = 0) => +at - ((+at - origin) % unit)

const withinDates = (at: number) => Math.max(-FARTHEST, Math.min(FARTHEST, at))

/**
 * The operators that ask whether something was within a period (decisions, "Collections": dates and date-times).
 * Days are those of UTC, weeks start on Monday.
 *
 * @param kind how values name days and times
 * @param now what today is told by
 * @param within the condition that something was within a period, whose ends are in the range of `Date`
 */
export function periodOperators(
  kind: ValueKind<Period>,
  now: () => Date,
  within: (period: Period) => Condition,
): Record<string, Operator> {
  const during = ({ from, until }: Period) => within({ from: withinDates(from), until: withinDates(until) })
  const countingDays = (periodOf: (day: number, today: number) => Period) =>
    withValues(anInteger, (counts) => {
      const today = startOf(DAY, now())
      return either((days: number) => during(periodOf(today - days * DAY, today)))(counts)
    })
  return {
    t: withoutValues(() => during(lasting(DAY, startOf(DAY, now())))),
    w: withoutValues(() => during(lasting(WEEK, startOf(WEEK, now(), FIRST_MONDAY)))),
    't-': countingDays((day) => lasting(DAY, day)),
    '>t-': countingDays((day, today) => ({ from: day, until: today + DAY })),
    '<t-': countingDays((day) => ({ from: ALL_TIME.from, until: day + DAY })),
    '=d': withValues(
      kind,
      either(({ from }) => during(lasting(DAY, from))),
    ),
    '<>d': withEnds(kind, ALL_TIME, (first, last) => during({ from: first.from, until: last.until })),
  }
}

/** Orders behind the text of every day. */
const BEHIND_ALL_DAYS = ':'

/** The day on which an instant is, as it orders among days; years before 0 start with a minus, so come first. */
function dayText(at: number): string {
  const text = new Date(at).toISOString()
  return text.startsWith('+') ? BEHIND_ALL_DAYS : text.slice(0, 'YYYY-MM-DD'.length)
}

/**
 * A filter on a row attribute that holds a day as `YYYY-MM-DD`, or is absent where there is none.
 *
 * @param now what today is told by
 */
export function dateFilter(label: string, attribute: string, now: () => Date): Filter {
  const within = ({ from, until }: Period) =>
    allOf(compares(attribute, '>=', dayText(from)), compares(attribute, '<', dayText(until)))
  return { label, operators: periodOperators(aDay, now, within) }
}

/** Where rows hold an instant in milliseconds: an attribute, and the one that counts where it is absent. */
export type Moment = readonly [attribute: string, otherwise?: string]

/**
 * A filter on the latest of some instants; absent ones do not count.
 *
 * @param moments where rows hold them: `[['u', 'c'], ['a']]` is the latest of `u`, or else `c`, and `a`
 * @param now what today is told by
 */
export function dateTimeFilter(label: string, moments: readonly Moment[], now: () => Date): Filter {
  const anySince = (at: number) => anyOf(...moments.map((moment) => isSince(moment, at)))
  const within = ({ from, until }: Period) => allOf(anySince(from), not(anySince(until)))
  return { label, operators: periodOperators(aTime, now, within) }
}

function isSince([attribute, otherwise]: Moment, at: number): Condition {
  const since = compares(attribute, '>=', at)
  if (otherwise === undefined) return since
  return anyOf(since, allOf(absent(attribute), compares(otherwise, '>=', at)))
}

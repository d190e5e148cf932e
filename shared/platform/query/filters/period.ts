import * as z from 'zod/mini'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Operator } from '#shared/platform/query/filter.ts'
import { anInteger, either, type ValueKind, withEnds, withoutValues, withValues } from './operator.ts'

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

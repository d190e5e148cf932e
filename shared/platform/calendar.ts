import * as z from 'zod/mini'

/** The length of a day in milliseconds. */
export const DAY = 86_400_000

/**
 * The period of all valid dates, in milliseconds since the epoch; `until` is exclusive. Dates in other years are not
 * stored, because many parsers of ISO 8601 accept only the years 0001 to 9999.
 */
export const CALENDAR = { from: Date.parse('0001-01-01'), until: Date.parse('9999-12-31') + DAY }

const isWithin = (time: number): boolean => time >= CALENDAR.from && time < CALENDAR.until

/** Returns whether a text is a valid date, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  z.iso.date().safeParse(text).success && isWithin(Date.parse(text))

const hasOffset = (text: string) => /(Z|[+-]\d\d:\d\d)$/.test(text)

/** Parses a date and time; undefined if the text is not valid. A time without an offset is in UTC. */
export function instantOf(text: string): number | undefined {
  if (!z.iso.datetime({ offset: true, local: true }).safeParse(text).success) return undefined
  const time = Date.parse(hasOffset(text) ? text : `${text}Z`)
  return isWithin(time) ? time : undefined
}

/** Returns the UTC date of a time, as `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/**
 * Returns the start of the period that contains a time, for periods of equal length.
 *
 * @param origin the start of any period
 */
export const startOf = (length: number, time: number, origin = 0): number =>
  origin + Math.floor((time - origin) / length) * length

import * as z from 'zod/mini'

/** The length of a day in milliseconds. */
export const DAY = 86_400_000

/**
 * The time in which all dates lie, in milliseconds since the epoch; `until` is exclusive. It has the years of four digits
 * from 0001: there is no year 0, and what reads ISO 8601 elsewhere often knows neither it nor longer years.
 */
export const CALENDAR = { from: Date.parse('0001-01-01'), until: Date.parse('9999-12-31') + DAY }

const isWithin = (time: number): boolean => time >= CALENDAR.from && time < CALENDAR.until

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  z.iso.date().safeParse(text).success && isWithin(Date.parse(text))

const hasOffset = (text: string) => /(Z|[+-]\d\d:\d\d)$/.test(text)

/** The time of a text with an instant of the calendar; without an offset, it is in UTC. Undefined if the text is none. */
export function instantOf(text: string): number | undefined {
  if (!z.iso.datetime({ offset: true, local: true }).safeParse(text).success) return undefined
  const time = Date.parse(hasOffset(text) ? text : `${text}Z`)
  return isWithin(time) ? time : undefined
}

/** The day in UTC on which a time lies, as `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The beginning of the latest of equal periods that has begun at a time. @param origin where one of them begins */
export const startOf = (length: number, time: number, origin = 0): number =>
  origin + Math.floor((time - origin) / length) * length

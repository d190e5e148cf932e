import { durationOf } from '../values/duration.ts'

/** The number that a text means, with a point or a comma; null if there is none, and the text if it is no number. */
export function numberOr(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}

/** Hours and minutes as people write them: `1h 30m`, `1 h 30 min`, `1.5h`, `90 min`, `1:30`. */
const SPOKEN =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?))?\s*(?:(\d+)\s*(?:m|mins?\.?|minuten?|minutes?))?$/i
const CLOCK = /^(\d+):([0-5]\d)$/

/**
 * The duration that a text means: a number of hours, hours and minutes, or what the API takes; null if it is empty, and the
 * text if it means none.
 */
export function durationOr(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const hours = numberOr(trimmed)
  if (typeof hours === 'number') return hours >= 0 ? durationOf(hours) : text
  const [, whole, minutes] = CLOCK.exec(trimmed) ?? SPOKEN.exec(trimmed) ?? []
  if (whole === undefined && minutes === undefined) return text
  return durationOf(Number((whole ?? '0').replace(',', '.')) + Number(minutes ?? 0) / 60)
}

const MINUTE = 60_000

/** A moment as a field for local times takes it: to the minute, without a zone. A text that is no moment stays as it is. */
export function localTime(moment: unknown): string {
  const date = new Date(String(moment ?? ''))
  if (Number.isNaN(date.getTime())) return String(moment ?? '')
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

/** The moment of a local time; null without one, and the text if it is in a year that no date of the browser reaches. */
export function momentAt(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local || null : date.toISOString()
}

import { durationOf } from '../values/duration.ts'

/**
 * Parses a number with a decimal point or comma. Returns null for an empty text, and the text itself if it is not a
 * number.
 */
export function numberOr(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}

/** Hours and minutes in common notations: `1h 30m`, `1 h 30 min`, `1.5h`, `90 min`, `1:30`. */
const SPOKEN =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?))?\s*(?:(\d+)\s*(?:m|mins?\.?|minuten?|minutes?))?$/i
const CLOCK = /^(\d+):([0-5]\d)$/

/**
 * Parses a duration: a number of hours, hours and minutes, or ISO 8601. Returns null for an empty text, and the text
 * itself if it is not a duration.
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

const MINUTE_MS = 60_000

/** Formats a time for a `datetime-local` input: local, to the minute. A text that is not a time stays as it is. */
export function localTime(moment: unknown): string {
  const date = new Date(String(moment ?? ''))
  if (Number.isNaN(date.getTime())) return String(moment ?? '')
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/**
 * Parses the value of a `datetime-local` input. Returns null if it is empty, and the text itself if the year is out of
 * the range of `Date`.
 */
export function momentAt(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local || null : date.toISOString()
}

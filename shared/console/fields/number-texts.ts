/**
 * Parses a number with a decimal point or comma. Returns null for an empty text, and the text itself if it is not a
 * number.
 */
export function numberOr(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}

const MINUTE_MS = 60_000

/** Formats a time for a `datetime-local` input: local time, to the minute. Returns any other text unchanged. */
export function localTime(moment: unknown): string {
  const date = new Date(String(moment ?? ''))
  if (Number.isNaN(date.getTime())) return String(moment ?? '')
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/**
 * Returns the value of a `datetime-local` input as a timestamp in UTC; null for an empty value. A value whose year is
 * out of the range of `Date` is returned unchanged.
 */
export function momentAt(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local || null : date.toISOString()
}

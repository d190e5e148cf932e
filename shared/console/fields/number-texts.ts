import { durationOf } from '../values/duration.ts'

/** The number that a text means, with a point or a comma; null if there is none, and the text if it is no number. */
export function numberOr(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}

/** The duration of the hours that a text means; null if there are none, and the text if that is no number of hours. */
export function durationOr(text: string): string | null {
  const hours = numberOr(text)
  return typeof hours === 'number' && hours >= 0 ? durationOf(hours) : hours === null ? null : text
}

const MINUTE = 60_000

/** A moment as a field for local times takes it: to the minute, without a zone. */
export function localTime(moment: unknown): string {
  const date = new Date(String(moment ?? ''))
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

/** The moment of a local time; null without one. */
export const momentAt = (local: string): string | null => (local ? new Date(local).toISOString() : null)

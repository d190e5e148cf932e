import { durationOf } from '../values/duration.ts'
import { numberOr } from './number-texts.ts'

/** The working time of an installation, from the API's root resource. */
interface WorkingTime {
  readonly hoursPerDay?: unknown
  readonly daysPerMonth?: unknown
  readonly workingDays?: unknown
}

/** Returns the number of hours in a working day. */
export const hoursOfDay = ({ hoursPerDay }: WorkingTime): number => Number(hoursPerDay ?? 8)

/**
 * The units of a duration. Each has a pattern for the notations that people may type, and a length in hours. `m` is a
 * minute, not a month.
 */
const UNITS: readonly (readonly [notation: RegExp, hours: (time: WorkingTime) => number])[] = [
  [/^(m|mins?\.?|minutes?|minuten?)$/i, () => 1 / 60],
  [/^(h|hrs?|hours?|std\.?|stunden?)$/i, () => 1],
  [/^(d|days?|t|tage?)$/i, hoursOfDay],
  [/^(w|wks?|weeks?|wochen?)$/i, (time) => hoursOfDay(time) * workingDaysIn(time)],
  [/^(mo|mos|months?|mon\.?|monate?)$/i, (time) => hoursOfDay(time) * Number(time.daysPerMonth ?? 20)],
]

const workingDaysIn = ({ workingDays }: WorkingTime) => (Array.isArray(workingDays) ? workingDays.length : 5)

const PART = /(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?)\s*/gu
const PARTS = new RegExp(`^(?:${PART.source})+$`, 'u')

const CLOCK = /^(\d+):([0-5]\d)$/

/**
 * Returns the parsed duration, null for an empty text, or the text itself if it is no duration. Accepts hours as a
 * number, `1w 2d`, `1:30` and ISO 8601.
 *
 * @param time the length of days, weeks and months
 */
export function durationOr(text: string, time: WorkingTime): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const hours = hoursIn(trimmed, time)
  return hours >= 0 ? durationOf(hours) : text
}

/**
 * Parses a duration into hours: a clock time, a number of hours, or amounts with units. Returns `NaN` for any other
 * text.
 */
function hoursIn(text: string, time: WorkingTime): number {
  const [, whole, minutes] = CLOCK.exec(text) ?? []
  if (whole !== undefined) return Number(whole) + Number(minutes) / 60
  const hours = numberOr(text)
  if (typeof hours === 'number') return hours
  if (!PARTS.test(text)) return Number.NaN
  const parts = [...text.matchAll(PART)].map(
    ([, amount = '', unit = '']) => Number(numberOr(amount)) * hoursOfUnit(unit, time),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}

const hoursOfUnit = (unit: string, time: WorkingTime): number =>
  UNITS.find(([notation]) => notation.test(unit))?.[1](time) ?? Number.NaN

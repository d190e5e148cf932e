import type { Format } from './formats.ts'

/**
 * Units of elapsed time: the name, the length in seconds, and the number of units at which the next larger unit is
 * used.
 */
const UNITS = [
  ['second', 1, 45],
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 7],
] as const

/**
 * Returns a function that phrases the age of a time in a language, such as "5 minutes ago" or "yesterday". After a
 * week, the function returns the date.
 *
 * @param days the format of the date
 */
export function agoIn(language: string, days: Format): (then: Date, now: Date) => string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (then, now) => {
    const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
    const found = UNITS.find(([, size, most]) => Math.round(seconds / size) < most)
    if (!found) return days.format(then)
    const [unit, size] = found
    return relative.format(unit === 'second' ? 0 : -Math.round(seconds / size), unit)
  }
}

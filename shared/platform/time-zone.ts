import { DAY, dayOf } from './calendar.ts'

const HOUR = 3_600_000

/** An hour of a day on the clocks of a time zone. */
export interface LocalHour {
  /** The day as `YYYY-MM-DD`. */
  day: string
  /** The hour of the day, from 0 to 23. */
  hour: number
}

/**
 * The date formatters of time zones, cached because creating a formatter takes longer than using it a hundred times.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...fields, ...time })
  formats.set(zone, made)
  return made
}

/** Returns how far the clocks of a time zone are ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(time)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day, hour, minute, second } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

/** Returns the day on which a time falls in a time zone, as `YYYY-MM-DD`. */
export const localDay = (time: number, zone: string): string => dayOf(time + offsetAt(time, zone))

/**
 * Returns the time at which an hour begins in a time zone. An hour that occurs twice begins at its first occurrence. An
 * hour that the clocks skip begins when the clocks change.
 */
export function startOfHour({ day, hour }: LocalHour, zone: string): number {
  const shown = Date.parse(day) + hour * HOUR
  const [before, after] = [offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)]
  const early = shown - Math.max(before, after)
  return early + offsetAt(early, zone) === shown ? early : shown - Math.min(before, after)
}

/** The largest supported change of the clocks, such as the change to summer time. */
const MAX_CHANGE = 2 * HOUR

/** Returns the hours in a time zone that begin after `after` and not later than `until`. */
export function hoursBegun(zone: string, after: number, until: number): LocalHour[] {
  const first = Math.floor((after + offsetAt(after, zone) - MAX_CHANGE) / HOUR)
  const last = Math.ceil((until + offsetAt(until, zone) + MAX_CHANGE) / HOUR)
  const shown = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * HOUR)
  return shown
    .map((time) => ({ day: dayOf(time), hour: new Date(time).getUTCHours() }))
    .filter((one) => {
      const start = startOfHour(one, zone)
      return after < start && start <= until
    })
}

/** Returns the day of the week on which a day falls; 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** ISO 8601 duration in days, hours and minutes. */
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0S)?)?$/

/** Returns the hours of a duration; undefined if the duration is invalid. */
export function hoursOf(duration: string): number | undefined {
  const found = DURATION.exec(duration)
  if (!found) return undefined
  const [, days = 0, hours = 0, minutes = 0] = found.map((part) => Number(part ?? 0))
  return days * 24 + hours + minutes / 60
}

/** Returns the number of days of a duration; undefined if the duration is not a number of whole days. */
export function daysOf(duration: string): number | undefined {
  const [, days] = /^P(\d+)D$/.exec(duration) ?? []
  return days === undefined ? undefined : Number(days)
}

/** Returns hours as an ISO 8601 duration, to the minute. */
export function durationOf(hours: number): string {
  const minutes = Math.round(hours * 60)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 ? `${minutes % 60}M` : ''}`
}

/** Formats a number of hours, which may have a fraction, as hours and minutes. */
export function inHours(hours: number): string {
  const minutes = Math.round(hours * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [whole || !rest ? `${whole} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ')
}

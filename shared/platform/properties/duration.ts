/** Minutes per day. Durations with years or months are not accepted, since years and months have no fixed length. */
const DAY = 24 * 60
/**
 * A number of hours, minutes or seconds. As in ISO 8601, it may have a decimal comma or point, with digits on both
 * sides.
 */
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`
const FORM = new RegExp(
  String.raw`^(-?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
)

const numberOf = (part = '0'): number => Number(part.replace(',', '.'))

/** Returns the minutes of an ISO 8601 duration, rounded; undefined for any other string. Days have 24 hours. */
export function minutesIn(text: string): number | undefined {
  const [, sign, ...parts] = FORM.exec(text) ?? []
  if (!parts.some((part) => part !== undefined)) return undefined
  const [weeks, days, hours, minutes, seconds] = parts.map(numberOf) as number[]
  const total = (weeks! * 7 + days!) * DAY + hours! * 60 + minutes! + seconds! / 60
  return Number.isFinite(total) ? Math.round(sign ? -total : total) : undefined
}

/**
 * Returns the number of seconds, rounded, in an ISO 8601 duration of days, hours, minutes and seconds; undefined for
 * any other string.
 */
export function secondsIn(text: string): number | undefined {
  const [, sign, weeks, ...parts] = FORM.exec(text) ?? []
  if (weeks !== undefined || !parts.some((part) => part !== undefined)) return undefined
  const [days, hours, minutes, seconds] = parts.map(numberOf) as number[]
  const total = ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!
  return Number.isFinite(total) ? Math.round(sign ? -total : total) : undefined
}

/** Formats seconds as an ISO 8601 duration, without parts that are zero: `PT1H30M`. */
function durationOfSeconds(seconds: number): string {
  const parts = { H: Math.floor(seconds / 3600), M: Math.floor(seconds / 60) % 60, S: seconds % 60 }
  const said = Object.entries(parts).map(([unit, count]) => (count > 0 ? `${count}${unit}` : ''))
  return `PT${said.join('') || '0S'}`
}

/**
 * Returns an ISO 8601 duration, such as `PT6H30M`.
 *
 * @param length minutes; seconds if `unit` is `seconds`
 * @param unit `days` for whole days, such as `P3D`; `seconds` for a result with seconds, such as `PT1H30M5S`
 */
export function durationOf(length: number, unit?: 'days' | 'seconds'): string {
  if (unit === 'seconds') return durationOfSeconds(length)
  const minutes = length
  if (unit === 'days') return `P${minutes / DAY}D`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours || !rest ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
}

/** Formats minutes for a sentence: `84 h`, `1 h 30 min`. */
export function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours || !rest ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ')
}

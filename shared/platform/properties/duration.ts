/** Minutes per unit of an ISO 8601 duration. Years and months have no fixed length and are not accepted. */
const DAY = 24 * 60
const FORM = /^(-?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/

/** The minutes of an ISO 8601 duration, rounded; undefined if the text is none. Days have 24 hours. */
export function minutesIn(text: string): number | undefined {
  const [, sign, ...parts] = FORM.exec(text) ?? []
  if (!parts.some((part) => part !== undefined)) return undefined
  const [weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as number[]
  const total = (weeks! * 7 + days!) * DAY + hours! * 60 + minutes! + seconds! / 60
  return Number.isFinite(total) ? Math.round(sign ? -total : total) : undefined
}

/**
 * An ISO 8601 duration.
 *
 * @param unit `days` for whole days, such as `P3D`; by default hours and minutes, such as `PT6H30M`
 */
export function durationOf(minutes: number, unit?: 'days'): string {
  if (unit === 'days') return `P${minutes / DAY}D`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours || !rest ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
}

/** How the duration of some minutes is said in a sentence: `84 h`, `1 h 30 min`. */
export function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours || !rest ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ')
}

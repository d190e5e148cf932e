export interface Format {
  format(date: Date): string
  formatRange(from: Date, to: Date): string
}

/**
 * The formats of an installation, such as `DD.MM.YYYY` and `HH:mm`. If a format is missing, the format of the language
 * is used.
 */
export interface Patterns {
  readonly dateFormat?: unknown
  readonly timeFormat?: unknown
}

/** Parts of a date, keyed by their letters in patterns. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  hh: 'hour',
  mm: 'minute',
  a: 'dayPeriod',
}

/** Returns a function that formats dates by a pattern. Returns undefined if no pattern is set. */
function byPattern(pattern: unknown, timeZone: string | undefined): ((date: Date) => string) | undefined {
  if (typeof pattern !== 'string') return undefined
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: pattern.includes('a') ? 'h12' : 'h23',
  } as Intl.DateTimeFormatOptions)
  return (date) => {
    const values = new Map(parts.formatToParts(date).map(({ type, value }) => [String(type), value]))
    return pattern.replace(/YYYY|MM|DD|HH|hh|mm|a/g, (letters) => values.get(PARTS[letters] ?? '') ?? '')
  }
}

const inOrder = (format: (date: Date) => string): Format => ({
  format,
  formatRange: (from, to) => `${format(from)} – ${format(to)}`,
})

/** Returns the format of dates: the pattern of the installation or, without one, the format of the language. */
export function daysIn(language: string, { dateFormat }: Patterns, timeZone: string | undefined): Format {
  const own = byPattern(dateFormat, timeZone)
  return own ? inOrder(own) : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
}

/** Returns the format of dates with a time. Missing patterns are replaced with the formats of the language. */
export function timesIn(language: string, patterns: Patterns, timeZone: string | undefined): Format {
  const { dateFormat, timeFormat } = patterns
  if (typeof dateFormat !== 'string' && typeof timeFormat !== 'string')
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = daysIn(language, patterns, timeZone)
  const ofLanguage = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone })
  const time = byPattern(timeFormat, timeZone) ?? ((date: Date) => ofLanguage.format(date))
  return inOrder((date) => `${day.format(date)}, ${time(date)}`)
}

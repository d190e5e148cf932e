import type { Word } from '../../../language/words.ts'

export interface RemindTime {
  readonly word: Word
  readonly at: Date
}

/** Hour of a reminder that is set without a time. */
const MORNING = 9

/** Minimum number of hours from now until a reminder that is due later today. */
const LATER_HOURS = 3

/** Returns a time in the morning of the day that is `days` days after today. */
const morningIn = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)

/** Returns the first full hour that is at least `LATER_HOURS` from now; undefined if that hour is on the next day. */
function laterToday(now: Date): Date | undefined {
  const at = new Date(now)
  at.setHours(now.getHours() + LATER_HOURS + (now.getMinutes() > 0 ? 1 : 0), 0, 0, 0)
  return at.getDate() === now.getDate() ? at : undefined
}

/** The week of an installation. Days are numbers; 1 is Monday. */
interface Week {
  readonly startOfWeek?: unknown
  readonly workingDays?: unknown
}

/** Returns the number of days until the first working day of the next week. */
function untilNextWeek(now: Date, { startOfWeek = 1, workingDays }: Week): number {
  const weekday = now.getDay() || 7
  const start = (Number(startOfWeek) - weekday + 7) % 7 || 7
  const working = Array.isArray(workingDays) ? workingDays : []
  const found = [0, 1, 2, 3, 4, 5, 6].find((day) => working.includes(((weekday + start + day - 1) % 7) + 1))
  return start + (found ?? 0)
}

/** Returns the proposed times for a reminder, in the time zone of the browser. */
export function remindTimes(now: Date, week: Week = {}): readonly RemindTime[] {
  const later = laterToday(now)
  return [
    ...(later ? [{ word: 'laterToday', at: later } as const] : []),
    { word: 'tomorrow', at: morningIn(now, 1) },
    { word: 'nextWeek', at: morningIn(now, untilNextWeek(now, week)) },
  ]
}

/** Returns the time of a reminder on a date such as `2026-02-28`. */
export function morningOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, MORNING)
}

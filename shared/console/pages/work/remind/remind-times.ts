import type { Word } from '../../../language/words.ts'

/** A proposed time for a reminder. */
export interface RemindTime {
  readonly word: Word
  readonly at: Date
}

/** Hour of the day at which a reminder comes that has only a day. */
const MORNING = 9

/** Hours until a reminder for later on the same day. */
const LATER_HOURS = 3

/** The morning of a day, by its difference in days. */
const morningIn = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)

/** Returns a whole hour later on the same day; undefined if that is tomorrow already. */
function laterToday(now: Date): Date | undefined {
  const at = new Date(now)
  at.setHours(now.getHours() + LATER_HOURS + (now.getMinutes() > 0 ? 1 : 0), 0, 0, 0)
  return at.getDate() === now.getDate() ? at : undefined
}

/** Days from a weekday to the next Monday. Sunday is 0. */
const untilMonday = (weekday: number): number => (8 - weekday) % 7 || 7

/** The proposed times for a reminder, in the time zone of the browser. */
export function remindTimes(now: Date): readonly RemindTime[] {
  const later = laterToday(now)
  return [
    ...(later ? [{ word: 'laterToday', at: later } as const] : []),
    { word: 'tomorrow', at: morningIn(now, 1) },
    { word: 'nextWeek', at: morningIn(now, untilMonday(now.getDay())) },
  ]
}

/** The time of a reminder on a day, `2026-02-28`. */
export function morningOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, MORNING)
}

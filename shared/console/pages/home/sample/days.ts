import { plusDays } from '../../roadmap/axis.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Returns the day of the week of a date; 1 is Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/**
 * Adds a number of working days to a date; a negative number subtracts working days. For zero, returns the date itself
 * or, if the date is not a working day, the next working day.
 *
 * @param workingDays days of the week; 1 is Monday
 */
export function workingDayAfter(day: string, number: number, workingDays: readonly number[]): string {
  const working = workingDays.length > 0 ? workingDays : EVERY_DAY
  const isWorking = (date: string) => working.includes(weekdayOf(date))
  const step = number < 0 ? -1 : 1
  let at = day
  for (let left = Math.abs(number); left > 0 || !isWorking(at); ) {
    at = plusDays(at, step)
    if (isWorking(at)) left--
  }
  return at
}

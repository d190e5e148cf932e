import type { NonWorkingDay, Settings } from '#shared/configuration/configuration.ts'
import { DAY, dayOf, startOf } from '#shared/platform/calendar.ts'
import { say } from '#shared/platform/language/message.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, date, integer, text } from '#shared/platform/properties/property.ts'

export const weekDayProperties = {
  day: integer({ label: 'Day', min: 1, max: 7 }),
  name: text({ label: 'Name', maxLength: 20 }),
  working: boolean({ label: 'Working' }),
}

/** A day of the week; 1 is Monday. */
export type WeekDay = EntityOf<typeof weekDayProperties>

export const dayProperties = {
  date: date({ label: 'Date' }),
  name: text({ label: 'Name', maxLength: 20 }),
  working: boolean({ label: 'Working' }),
}

/** A day of the calendar, with its day of the week and the non-working day on its date, if any. */
export interface Day extends EntityOf<typeof dayProperties> {
  weekday: WeekDay
  nonWorkingDay?: NonWorkingDay
}

/** Returns whether a requester is signed in. All signed-in requesters see days; others do not. */
export const isSignedIn = ({ user }: { user?: unknown }): boolean => user !== undefined

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The days of the week, named in the language of the requester. */
export const weekDays = ({ workingDays }: Pick<Settings, 'workingDays'>): WeekDay[] =>
  names.map((name, index) => ({
    day: index + 1,
    name: say(name),
    working: workingDays.includes(index + 1),
  }))

/** Returns a date as the number of days since 1970. @param date a string, or the time when the date begins */
export const numberOf = (date: string | number): number => +new Date(date) / DAY

/** The first and the last date of a period, as numbers. */
export interface DateRange {
  first: number
  last: number
}

/** The number of a Monday, 5 January 1970. Days are numbered from 1 January 1970, which has the number 0. */
const A_MONDAY = 4

export function daysIn(
  { first, last }: DateRange,
  week: WeekDay[],
  nonWorking: readonly NonWorkingDay[],
): Day[] {
  const days = new Map(nonWorking.map((one) => [one.date, one]))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const number = first + index
    const date = dayOf(number * DAY)
    const weekday = week[number - startOf(7, number, A_MONDAY)] as WeekDay
    const nonWorkingDay = days.get(date)
    const working = weekday.working && !nonWorkingDay
    return { date, name: weekday.name, working, weekday, ...(nonWorkingDay && { nonWorkingDay }) }
  })
}

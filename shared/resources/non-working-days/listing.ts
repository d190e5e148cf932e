import type { Configuration, NonWorkingDay } from '#shared/configuration/configuration.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { dateFilter, row, yearOf } from '#shared/resources/days/listing.ts'
import { type DateRange, numberOf } from '#shared/resources/days/model.ts'

export const nonWorkingDayListing: Listing = { filters: { date: dateFilter }, sorts: { date: 'id' } }

/** Returns the values of a non-working day for filters and sort keys. */
export const rowOf = ({ date }: NonWorkingDay) => ({ id: numberOf(date), [row.date]: date })

/** Returns the non-working days of a period, by default of this year. */
export function daysOf(
  { nonWorkingDays }: Configuration,
  named: DateRange | undefined,
  now: Date,
): NonWorkingDay[] {
  const { first, last } = named ?? yearOf(now)
  return nonWorkingDays.filter(({ date }) => numberOf(date) >= first && numberOf(date) <= last)
}

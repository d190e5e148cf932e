import { invalidQuery } from '#shared/platform/http/errors.ts'
import { inFilters, message } from '#shared/platform/language/message.ts'
import { intervalFilter } from '#shared/platform/query/date-filters.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { booleanFilter } from '#shared/platform/query/value-filters.ts'
import { type DateRange, numberOf } from './model.ts'

/** The row attributes that filters of days use. */
export const row = { date: 'd', working: 'w' } as const

/** Maximum number of calendar days in a list. */
const MAX_DAYS = 366

export const dateFilter = intervalFilter('Date', row.date, row.date)

/** Lists of days of the week can be neither filtered nor sorted. */
export const weekDayListing: Listing = { filters: {}, sorts: {}, order: [] }

export const dayListing: Listing = {
  filters: { date: dateFilter, working: booleanFilter('Working', row.working) },
  sorts: { date: 'id' },
}

/** Returns the period that a query specifies; undefined if it specifies none. An open end is infinite. */
export function periodIn(filters: readonly FilterInput[]): DateRange | undefined {
  const [first, last] = filters.find(({ name }) => name === 'date')?.values ?? []
  if (first === undefined || last === undefined) return undefined
  const end = (text: string, open: number) => (text.trim() === '' ? open : numberOf(text))
  return { first: end(first, Number.NEGATIVE_INFINITY), last: end(last, Number.POSITIVE_INFINITY) }
}

/**
 * Checks that a period is short enough for a list.
 *
 * @throws `InvalidQuery`
 */
export function requireShort({ first, last }: DateRange): void {
  if (last - first >= MAX_DAYS)
    throw invalidQuery([inFilters('Date', message`spans too many days (maximum is ${MAX_DAYS} days).`)])
}

/** Returns the first and the last day of the year that contains a time. */
export function yearOf(now: Date): DateRange {
  const year = now.getUTCFullYear()
  return { first: numberOf(`${year}-01-01`), last: numberOf(`${year}-12-31`) }
}

/** Returns the period from the first day of the current month to the last day of the next month. */
export function twoMonthsFrom(now: Date): DateRange {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { first: numberOf(Date.UTC(year, month, 1)), last: numberOf(Date.UTC(year, month + 2, 0)) }
}

import { filtersOf, withFilters } from '../../../api/query.ts'

/** Returns the year of a date; undefined if the string is not a date. */
const yearIn = (date: string): number | undefined => {
  const [, year] = /^(\d{4})-/.exec(date) ?? []
  return year === undefined ? undefined : Number(year)
}

/** Returns the year whose days a list shows: the year in its filter or, without a filter, the current year. */
export const yearOf = (href: string, now: Date): number =>
  yearIn(filtersOf(href).find(({ name }) => name === 'date')?.values[0] ?? '') ?? now.getUTCFullYear()

/** Returns the address of the list with the days of a year. */
export function atYear(href: string, year: number): string {
  const digits = String(year).padStart(4, '0')
  return withFilters(href, [
    { name: 'date', operator: '<>d', values: [`${digits}-01-01`, `${digits}-12-31`] },
  ])
}

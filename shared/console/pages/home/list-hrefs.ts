import { type FilterInQuery, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'

/** Maximum number of lines of a panel. */
export const LINES = 12

export const open: FilterInQuery = { name: 'status', operator: 'o', values: [] }

/** Returns the filter with the given name, with the current user as its only value. */
export const withMe = (name: string): FilterInQuery => ({ name, operator: '=', values: ['me'] })

export const sortedListHref = (list: string, ...order: [name: string, direction: 'asc' | 'desc']): string =>
  withQuery(list, { sortBy: JSON.stringify([order]) })

/** Returns the address of a list with filters and a sort order. */
export const filteredListHref = (
  list: string,
  conditions: readonly FilterInQuery[],
  ...order: [name: string, direction: 'asc' | 'desc']
): string => sortedListHref(withFilters(list, conditions), ...order)

/**
 * Returns the address of a list of open versions with end dates, sorted by end date.
 *
 * @param days the maximum number of days until the end date; if absent, the end date is not limited
 */
export const versionsDueHref = (list: string, days?: number): string => {
  const isSoon: FilterInQuery =
    days === undefined
      ? { name: 'endDate', operator: '*', values: [] }
      : { name: 'endDate', operator: '<t+', values: [String(days)] }
  return filteredListHref(
    list,
    [{ name: 'status', operator: '=', values: ['open'] }, isSoon],
    'endDate',
    'asc',
  )
}

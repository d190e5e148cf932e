import { type FilterInQuery, filtersOf, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'

const PAGE_SIZE = 50

export type InboxFilter = 'readIAN' | 'reason' | 'project'

const unread: FilterInQuery = { name: 'readIAN', operator: '=', values: ['f'] }

/** Returns the address of the first page of all unread notifications. */
export const unreadIn = (list: string): string =>
  withQuery(withFilters(list, [unread]), { pageSize: PAGE_SIZE })

/** Returns the address of a response that contains only the number of unread notifications. */
export const unreadCountIn = (list: string): string => withQuery(withFilters(list, [unread]), { pageSize: 0 })

/**
 * Returns the single value of a filter in the address of a list; undefined if the address does not contain the filter.
 */
export const filteredBy = (href: string, filter: InboxFilter): string | undefined =>
  filtersOf(href).find(({ name }) => name === filter)?.values[0]

/**
 * Returns the address of the first page of a list after a filter has been set.
 *
 * @param value the new value of the filter; undefined removes the filter
 */
export function filteredAs(href: string, filter: InboxFilter, value: string | undefined): string {
  const others = filtersOf(href).filter(({ name }) => name !== filter)
  return withFilters(
    href,
    value === undefined ? others : [...others, { name: filter, operator: '=', values: [value] }],
  )
}

/** Returns whether a list contains only unread notifications. */
export const isOfUnread = (href: string): boolean => filteredBy(href, 'readIAN') === 'f'

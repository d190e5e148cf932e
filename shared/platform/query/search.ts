import { say, type Text } from '#shared/platform/language/message.ts'
import type { Filter } from './filter.ts'
import { byApiName } from './hints.ts'
import { operatorNames } from './internal/operator-names.ts'
import { DESCRIBE } from './list-input.ts'
import { humanName, type Listing } from './listing.ts'

/** The default and the maximum number of elements per page. */
interface PageSizes {
  default: number
  max: number
}

/** The sort order of lists that do not declare an order. */
const BY_ID = [['id', 'asc']]

const separator = (address: string) => (address.includes('?') ? '&' : '?')

/**
 * Returns the address of a list's Search resource.
 *
 * @param list the address of the list, with the query parameters that only this list has
 */
export const searchHref = (list: string): string =>
  `${list}${separator(list)}${DESCRIBE.name}=${DESCRIBE.value}`

/**
 * Builds the Search resource of a list: the filters, sort keys, groups and page sizes that a query may use.
 *
 * @param list the address of the list, with the query parameters that only this list has
 */
export const searchResource = (list: string, listing: Listing, { default: usual, max }: PageSizes) => ({
  _type: 'Search',
  filters: byApiName(listing.filters).map(([name, filter]) => ({ name, ...shown(filter) })),
  sortBy: byApiName(listing.sorts).map(([name]) => ({ name, label: labelOf(name, listing) })),
  ...(listing.groups && {
    groupBy: byApiName(listing.groups).map(([name]) => ({ name, label: labelOf(name, listing) })),
  }),
  defaultSortBy: listing.order ?? BY_ID,
  pageSize: { default: usual, maximum: max },
  _links: {
    self: { href: searchHref(list), title: say('Search') },
    list: {
      href: `${list}{${separator(list)}filters,sortBy,${listing.groups ? 'groupBy,' : ''}pageSize,offset}`,
      templated: true,
    },
  },
})

function shown({ label, type, operators, values, allowed }: Filter) {
  return {
    label: say(label),
    type,
    operators: Object.keys(operators).map(operatorShown),
    ...(values && { values }),
    ...(allowed && { _links: { allowedValues: allowed } }),
  }
}

const operatorShown = (symbol: string) => ({
  symbol,
  ...operatorNames[symbol],
  label: say(operatorNames[symbol]?.label ?? symbol),
})

/** Returns the label of a sort key or group; by default, the label of the filter with the same name. */
function labelOf(name: string, { filters, sorts }: Listing): string {
  return say(textOf(name, { filters, sorts }))
}

function textOf(name: string, { filters, sorts }: Pick<Listing, 'filters' | 'sorts'>): Text {
  const sort = new Map(byApiName(sorts)).get(name)
  if (sort === 'id') return 'ID'
  return sort?.label ?? new Map(byApiName(filters)).get(name)?.label ?? humanName(name)
}

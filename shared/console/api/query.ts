import type { ListSearch, SearchFilter } from './hal.ts'
import { queryOf, withQuery } from './template.ts'

/** A filter in the address of a list. */
export interface FilterInQuery {
  readonly name: string
  readonly operator: string
  readonly values: readonly string[]
}

type Direction = 'asc' | 'desc'

type WrittenFilters = readonly Readonly<
  Record<string, { operator: string; values?: readonly string[] | null }>
>[]

/** Returns the filters in the address of a list; none if they are malformed. */
export function filtersOf(href: string): readonly FilterInQuery[] {
  const written = parsed<WrittenFilters>(queryOf(href).get('filters'), [])
  return written.flatMap((filter) =>
    Object.entries(filter).map(([name, { operator, values }]) => ({ name, operator, values: values ?? [] })),
  )
}

/**
 * Returns the address of a list, completed with the defaults that the service chose for missing query parameters.
 *
 * @param self the `self` address of the list
 */
export const fullHrefOf = (href: string, self: string): string =>
  withQuery(href, Object.fromEntries([...queryOf(self), ...queryOf(href)]))

/**
 * Returns the address of the first page of a list with these filters. An empty list of filters is sent explicitly,
 * because some lists have default filters.
 */
export function withFilters(href: string, conditions: readonly FilterInQuery[]): string {
  const written = conditions.map(({ name, operator, values }) => ({ [name]: { operator, values } }))
  return withQuery(href, { filters: JSON.stringify(written), offset: undefined })
}

/** Returns the id of a resource in the form in which filters contain it: the last segment of the resource's address. */
export const idIn = (href: string) => decodeURIComponent(href.split('/').at(-1) ?? '')

/** Query parameters that limit the elements of a list to the given properties and links. */
export const selecting = (...members: readonly string[]) => ({
  select: ['*', ...members.map((name) => `elements/${name}`)].join(),
})

/** Returns the sort keys in the address of a list, the most significant first. */
export const sortOf = (href: string): readonly (readonly [name: string, direction: Direction])[] =>
  parsed<[string, Direction][]>(queryOf(href).get('sortBy'), [])

/**
 * Returns the address of the first page of a list, sorted by a key. If the list is already sorted by this key in
 * ascending order, the new order is descending. Otherwise, it is ascending.
 *
 * @param fullHref the address that contains the current sort order
 */
export function sortedBy(href: string, name: string, fullHref: string): string {
  const [first] = sortOf(fullHref)
  const direction = first?.[0] === name && first[1] === 'asc' ? 'desc' : 'asc'
  return withQuery(href, { sortBy: JSON.stringify([[name, direction]]), offset: undefined })
}

/** Operators for searches while the user types, the best operator first. */
const SEARCHING = ['**', '~']

/** Filter that searches several properties while the user types. */
const TYPED = 'typeahead'

/** Returns the filter and operator for searching while typing; undefined if the list has no such filter. */
export function quickFilter({ filters }: ListSearch): { name: string; operator: string } | undefined {
  const has = ({ operators }: SearchFilter, wanted: string) =>
    operators.some(({ symbol }) => symbol === wanted)
  for (const operator of SEARCHING) {
    const able = filters.filter((filter) => has(filter, operator))
    const found = able.find(({ name }) => name === TYPED) ?? able[0]
    if (found) return { name: found.name, operator }
  }
  return undefined
}

function parsed<T>(text: string | null, otherwise: T): T {
  try {
    return text ? (JSON.parse(text) as T) : otherwise
  } catch {
    return otherwise
  }
}

import type { Search, SearchFilter } from './hal.ts'
import { queryOf, withQuery } from './template.ts'

/** A filter of a list as its address has it. */
export interface Condition {
  readonly name: string
  readonly operator: string
  readonly values: readonly string[]
}

type Direction = 'asc' | 'desc'

type WrittenFilters = readonly Readonly<
  Record<string, { operator: string; values?: readonly string[] | null }>
>[]

/** The filters that the address of a list names; none where they cannot be read. */
export function filtersOf(href: string): readonly Condition[] {
  const written = parsed<WrittenFilters>(queryOf(href).get('filters'), [])
  return written.flatMap((filter) =>
    Object.entries(filter).map(([name, { operator, values }]) => ({ name, operator, values: values ?? [] })),
  )
}

/**
 * The address with all that a list was asked: what its own address says, else what the list has chosen by itself.
 *
 * @param self the address that the list says it has
 */
export const askedOf = (href: string, self: string): string =>
  withQuery(href, Object.fromEntries([...queryOf(self), ...queryOf(href)]))

/** The address of the first page of a list with these filters. Without any, it says so: else a list may choose some by itself. */
export function withFilters(href: string, conditions: readonly Condition[]): string {
  const written = conditions.map(({ name, operator, values }) => ({ [name]: { operator, values } }))
  return withQuery(href, { filters: JSON.stringify(written), offset: undefined })
}

/** The query parameter with which a list answers everything about itself, but only these properties and links of its elements. */
export const selecting = (...members: readonly string[]) => ({
  select: ['*', ...members.map((name) => `elements/${name}`)].join(),
})

/** The sort keys that the address of a list names, the most important one first. */
export const sortOf = (href: string): readonly (readonly [name: string, direction: Direction])[] =>
  parsed<[string, Direction][]>(queryOf(href).get('sortBy'), [])

/**
 * The address of the first page of a list in another order: the other way round if it is in the order of this key already.
 *
 * @param asked the address with its present order
 */
export function sortedBy(href: string, name: string, asked: string): string {
  const [first] = sortOf(asked)
  const direction = first?.[0] === name && first[1] === 'asc' ? 'desc' : 'asc'
  return withQuery(href, { sortBy: JSON.stringify([[name, direction]]), offset: undefined })
}

/** The operators that look for a text while it is typed, the best one first. */
const SEARCHING = ['**', '~']

/** The filter that is made for that, and knows more than one property. */
const TYPED = 'typeahead'

/** The filter, and its operator, that finds elements by what one types; undefined if there is none. */
export function quickFilter({ filters }: Search): { name: string; operator: string } | undefined {
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

import type { ListSearch } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'

/** Matches the names of filters that select elements by their parent. */
const PARENT = /^parent(Id)?$/

/** Addresses of the top level of a tree, and of the children of a branch. */
export interface Levels {
  readonly top: string
  below(id: string): string
}

/**
 * Returns the addresses of the levels of a tree, based on the address of its list; undefined if the list cannot be
 * filtered by parent.
 */
export function levelsOf(href: string, { filters }: ListSearch): Levels | undefined {
  const parent = filters.find(({ name }) => PARENT.test(name))
  const can = (wanted: string) => parent?.operators.some(({ symbol }) => symbol === wanted)
  if (!parent || !can('=') || !can('!*')) return undefined
  const listWith = (operator: string, ...values: string[]) =>
    withFilters(href, [...filtersOf(href), { name: parent.name, operator, values }])
  return { top: listWith('!*'), below: (id) => listWith('=', id) }
}

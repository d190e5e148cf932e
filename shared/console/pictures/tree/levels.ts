import type { Search } from '../../api/hal.ts'
import { type Condition, filtersOf, withFilters } from '../../api/query.ts'

/** The link from an element to what it is below, and the filter for that. */
const PARENT = 'parent'

/** Where to read what is at the top of a tree, and what is below one of its branches. */
export interface Levels {
  readonly top: string
  below(id: string): string
}

/** The levels of a list; undefined if it cannot be asked for them. */
export function levelsOf(href: string, { filters }: Search): Levels | undefined {
  const parent = filters.find(({ name }) => name === PARENT)
  const can = (wanted: string) => parent?.operators.some(({ symbol }) => symbol === wanted)
  if (!can('=') || !can('!*')) return undefined
  const asked = (condition: Condition) => withFilters(href, [...filtersOf(href), condition])
  return {
    top: asked({ name: PARENT, operator: '!*', values: [] }),
    below: (id) => asked({ name: PARENT, operator: '=', values: [id] }),
  }
}

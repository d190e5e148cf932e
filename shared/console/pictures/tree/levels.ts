import type { Search } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'

/** The filter that is called as the link from an element to what it is below. */
const PARENT = /^parent(Id)?$/

/** The addresses of the top of a tree, and of what is below one of its branches. */
export interface Levels {
  readonly top: string
  below(id: string): string
}

/** The levels of a list; undefined if it cannot be asked for them. */
export function levelsOf(href: string, { filters }: Search): Levels | undefined {
  const parent = filters.find(({ name }) => PARENT.test(name))
  const can = (wanted: string) => parent?.operators.some(({ symbol }) => symbol === wanted)
  if (!parent || !can('=') || !can('!*')) return undefined
  const asked = (operator: string, ...values: string[]) =>
    withFilters(href, [...filtersOf(href), { name: parent.name, operator, values }])
  return { top: asked('!*'), below: (id) => asked('=', id) }
}

import { linkOf, type Resource } from '../../api/hal.ts'
import { type FilterInQuery, filtersOf, withFilters } from '../../api/query.ts'

/** Filters of capabilities that the page offers: the principal and the context. */
export type CapabilityFilter = 'principal' | 'context'

export const valueFor = (filter: CapabilityFilter, id: unknown): string =>
  filter === 'context' ? `p${id}` : String(id)

/** Returns the value of a filter in the address of a list; undefined if the filter has no value or several. */
export function filterValueIn(href: string, filter: CapabilityFilter): string | undefined {
  const { operator, values = [] } = filtersOf(href).find(({ name }) => name === filter) ?? {}
  return operator === '=' && values.length === 1 ? values[0] : undefined
}

/**
 * Returns the address of a list of capabilities with a new value for one of the filters. An undefined value removes the
 * filter.
 */
export function withFilterValue(href: string, filter: CapabilityFilter, value: string | undefined): string {
  const others = filtersOf(href).filter(({ name }) => name !== filter)
  const wanted: readonly FilterInQuery[] = value ? [{ name: filter, operator: '=', values: [value] }] : []
  return withFilters(href, [...others, ...wanted])
}

/**
 * Returns the address of the capabilities in a project, or of a principal's capabilities. Returns undefined if they
 * cannot be listed.
 */
export function rightsOf(root: Resource, { _type, id }: Resource): string | undefined {
  const list = linkOf(root, 'capabilities')?.href
  const filter = _type === 'Project' ? 'context' : 'principal'
  return list && withFilterValue(list, filter, valueFor(filter, id))
}

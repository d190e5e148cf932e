import { linkOf, type Resource } from '../../api/hal.ts'
import { type Condition, filtersOf, withFilters } from '../../api/query.ts'

/** The filters of rights that are chosen here: whose they are, and where they count. */
export type Asked = 'principal' | 'context'

/** The value by which a filter of rights names a resource. */
export const valueFor = (filter: Asked, id: unknown): string => (filter === 'context' ? `p${id}` : String(id))

/** The one value that the address of a list names for a filter; undefined if it names none, or several. */
export function askedIn(href: string, filter: Asked): string | undefined {
  const { operator, values = [] } = filtersOf(href).find(({ name }) => name === filter) ?? {}
  return operator === '=' && values.length === 1 ? values[0] : undefined
}

/** The address of the rights with another value of a filter; without a value, of those without the filter. */
export function asking(href: string, filter: Asked, value: string | undefined): string {
  const others = filtersOf(href).filter(({ name }) => name !== filter)
  const wanted: readonly Condition[] = value ? [{ name: filter, operator: '=', values: [value] }] : []
  return withFilters(href, [...others, ...wanted])
}

/** The address of what may be done in a project, or else of what somebody may do; undefined if that cannot be asked. */
export function rightsOf(root: Resource, { _type, id }: Resource): string | undefined {
  const list = linkOf(root, 'capabilities')?.href
  const filter = _type === 'Project' ? 'context' : 'principal'
  return list && asking(list, filter, valueFor(filter, id))
}

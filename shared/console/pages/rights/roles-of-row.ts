import { isLinkTo, type LinkTo, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { type FilterInQuery, withFilters } from '../../api/query.ts'
import { filterValueIn } from './capability-filters.ts'
import type { Matrix, RowsBy } from './matrix.ts'

/**
 * A function that returns the roles for a row of the matrix. The row of a principal shows the principal's roles. The
 * row of a context shows the roles assigned in this context.
 */
export type RolesOfRow = (row: Matrix['rows'][number]) => readonly LinkTo[]

/**
 * Returns the address of the memberships that match the filters of capabilities: the principal, the project or both.
 */
export function membershipsOf(root: Resource, href: string): string | undefined {
  const list = linkOf(root, 'memberships')?.href
  const [principal, context] = [filterValueIn(href, 'principal'), filterValueIn(href, 'context')]
  const among = (name: string, value: string | undefined): readonly FilterInQuery[] =>
    value ? [{ name, operator: '=', values: [value] }] : []
  const project = context?.startsWith('p') ? context.slice(1) : undefined
  return list && withFilters(list, [...among('principal', principal), ...among('project', project)])
}

/** Groups the roles of memberships by the rows of a matrix. A membership without a project is global. */
export function rolesByRow(memberships: readonly Resource[], by: RowsBy): RolesOfRow {
  const rolesAt = new Map<string | undefined, readonly LinkTo[]>()
  for (const membership of memberships) {
    const at = linkOf(membership, by === 'principal' ? 'principal' : 'project')?.href
    rolesAt.set(at, [...(rolesAt.get(at) ?? []), ...linksOf(membership, 'roles').filter(isLinkTo)])
  }
  return ({ of, isEverywhere }) => rolesAt.get(isEverywhere ? undefined : of.href) ?? []
}

import { type LinkTo, leads, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { type Condition, withFilters } from '../../api/query.ts'
import { askedIn } from './asked.ts'
import type { Matrix, Rows } from './matrix.ts'

/** Says which roles the one in a row of a matrix holds by memberships. */
export type Held = (row: Matrix['rows'][number]) => readonly LinkTo[]

/** The address of the memberships of those whose rights are asked for, in the project that is asked for. */
export function membershipsOf(root: Resource, href: string): string | undefined {
  const list = linkOf(root, 'memberships')?.href
  const [principal, context] = [askedIn(href, 'principal'), askedIn(href, 'context')]
  const among = (name: string, value: string | undefined): readonly Condition[] =>
    value ? [{ name, operator: '=', values: [value] }] : []
  const project = context?.startsWith('p') ? context.slice(1) : undefined
  return list && withFilters(list, [...among('principal', principal), ...among('project', project)])
}

/** Finds the roles of each row of a matrix among memberships. One without a project is held everywhere. */
export function heldIn(memberships: readonly Resource[], by: Rows): Held {
  const rolesAt = new Map<string | undefined, readonly LinkTo[]>()
  for (const membership of memberships) {
    const at = linkOf(membership, by === 'principal' ? 'principal' : 'project')?.href
    rolesAt.set(at, [...(rolesAt.get(at) ?? []), ...linksOf(membership, 'roles').filter(leads)])
  }
  return ({ of, isEverywhere }) => rolesAt.get(isEverywhere ? undefined : of.href) ?? []
}

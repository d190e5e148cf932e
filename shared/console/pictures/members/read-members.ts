import type { Client } from '../../api/client.ts'
import { type Collection, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { collectionAt, everyPage, largestPage } from '../every-page.ts'
import { type GroupRoles, isInheriting, rolesOfGroups } from './origins.ts'

const MOST_MEMBERS = 1_000

/** Limit of groups that are asked for their members. */
const MOST_GROUPS = 20

export interface Members {
  readonly memberships: readonly Resource[]
  readonly total: number
  /** The groups through which roles come; undefined while they are read. */
  readonly groups?: readonly GroupRoles[]
  /** The addresses of the memberships of those who are invited, and have not accepted. */
  readonly invited?: ReadonlySet<string>
}

/** What a list says of members by itself, if all of them are in it. */
export const membersIn = ({ count, total, _embedded }: Collection): Members | undefined =>
  count < total ? undefined : { memberships: _embedded.elements, total }

/**
 * Reads memberships, who of them is invited, and the groups through which roles come, if any do: their memberships in one
 * request, and each group in one.
 *
 * @throws Problem
 */
export async function readMembers(client: Client, first: Collection): Promise<Members> {
  const [{ elements, total }, invited] = await Promise.all([
    everyPage(client, first, MOST_MEMBERS),
    invitedIn(client, first),
  ])
  if (!elements.some(isInheriting)) return { memberships: elements, total, invited, groups: [] }
  const ofGroups = await membershipsOfGroups(client, first)
  return {
    memberships: elements,
    total,
    invited,
    groups: rolesOfGroups(ofGroups, await groupsOf(client, ofGroups, elements)),
  }
}

/** Who of a list is invited: it can be asked for that, and does not say it of each. */
async function invitedIn(client: Client, first: Collection): Promise<ReadonlySet<string>> {
  const href = largestPage(first)
  const status = { name: 'status', operator: '=', values: ['invited'] }
  const found = await collectionAt(client, withFilters(href, [...filtersOf(href), status]))
  return new Set(found._embedded.elements.map((one) => linkOf(one, 'self')?.href ?? ''))
}

/** Memberships of the groups in the same projects, whatever else the list was asked for. */
async function membershipsOfGroups(client: Client, first: Collection): Promise<readonly Resource[]> {
  const href = largestPage(first)
  const where = filtersOf(href).filter(({ name }) => /^project/.test(name))
  const groups = { name: 'principalType', operator: '=', values: ['Group'] }
  const found = await collectionAt(client, withFilters(href, [...where, groups]))
  return (await everyPage(client, found, MOST_MEMBERS)).elements
}

/** The groups whose roles somebody inherits. One that may not be read is left out. */
async function groupsOf(client: Client, ofGroups: readonly Resource[], memberships: readonly Resource[]) {
  const rolesIn = (all: readonly Resource[], relation: string) =>
    all.flatMap((one) => linksOf(one, relation).map(({ href }) => href))
  const inherited = new Set(rolesIn(memberships, 'inheritedRoles'))
  const giving = ofGroups.filter((one) => rolesIn([one], 'roles').some((role) => inherited.has(role)))
  const hrefs = [...new Set(giving.flatMap((one) => linkOf(one, 'principal')?.href ?? []))].slice(
    0,
    MOST_GROUPS,
  )
  const read = await Promise.allSettled(hrefs.map((href) => client.get(href)))
  return new Map(
    read.flatMap((one, index) =>
      one.status === 'fulfilled' ? [[hrefs[index] ?? '', one.value] as const] : [],
    ),
  )
}

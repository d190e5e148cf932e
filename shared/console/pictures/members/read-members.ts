import type { Client } from '../../api/client.ts'
import { type Collection, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { collectionAt, largestPage, readAllPages } from '../read-all-pages.ts'
import { type GroupRoles, isInheriting, rolesOfGroups } from './origins.ts'

const MAX_MEMBERS = 1_000

/** Maximum number of groups whose members are read. */
const MAX_GROUPS = 20

export interface MemberList {
  readonly memberships: readonly Resource[]
  readonly total: number
  /** Groups from which roles are inherited; undefined while they are loading. */
  readonly groups?: readonly GroupRoles[]
  /** Addresses of the memberships of invited users. */
  readonly invited?: ReadonlySet<string>
}

/**
 * Returns the memberships on a page of a list, if the page contains all memberships of the list; otherwise undefined.
 */
export const membersIn = ({ count, total, _embedded }: Collection): MemberList | undefined =>
  count < total ? undefined : { memberships: _embedded.elements, total }

/**
 * Reads memberships, the invited users among them, and the groups from which roles are inherited. One request reads the
 * memberships of all groups, and one request per group reads its members.
 *
 * @throws Problem
 */
export async function readMembers(client: Client, first: Collection): Promise<MemberList> {
  const [{ elements, total }, invited] = await Promise.all([
    readAllPages(client, first, MAX_MEMBERS),
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

/**
 * Uses a filter to find the memberships of invited users, because the elements of the list do not contain the status of
 * the user.
 */
async function invitedIn(client: Client, first: Collection): Promise<ReadonlySet<string>> {
  const href = largestPage(first)
  const status = { name: 'status', operator: '=', values: ['invited'] }
  const found = await collectionAt(client, withFilters(href, [...filtersOf(href), status]))
  return new Set(found._embedded.elements.map((one) => linkOf(one, 'self')?.href ?? ''))
}

/**
 * Reads the memberships of groups. If the list is filtered by project, reads only memberships in these projects. Other
 * filters of the list are ignored.
 */
async function membershipsOfGroups(client: Client, first: Collection): Promise<readonly Resource[]> {
  const href = largestPage(first)
  const where = filtersOf(href).filter(({ name }) => /^project/.test(name))
  const groups = { name: 'principalType', operator: '=', values: ['Group'] }
  const found = await collectionAt(client, withFilters(href, [...where, groups]))
  return (await readAllPages(client, found, MAX_MEMBERS)).elements
}

/** Reads the visible groups from which roles are inherited. */
async function groupsOf(client: Client, ofGroups: readonly Resource[], memberships: readonly Resource[]) {
  const rolesIn = (all: readonly Resource[], relation: string) =>
    all.flatMap((one) => linksOf(one, relation).map(({ href }) => href))
  const inherited = new Set(rolesIn(memberships, 'inheritedRoles'))
  const giving = ofGroups.filter((one) => rolesIn([one], 'roles').some((role) => inherited.has(role)))
  const hrefs = [...new Set(giving.flatMap((one) => linkOf(one, 'principal')?.href ?? []))].slice(
    0,
    MAX_GROUPS,
  )
  const read = await Promise.allSettled(hrefs.map((href) => client.get(href)))
  return new Map(
    read.flatMap((one, index) =>
      one.status === 'fulfilled' ? [[hrefs[index] ?? '', one.value] as const] : [],
    ),
  )
}

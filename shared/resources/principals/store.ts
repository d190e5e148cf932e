import type { Viewer } from '#shared/access/viewer.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { PolymorphicCollection } from '#shared/platform/collections/polymorphic-collection.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { Group } from '#shared/resources/groups/model.ts'
import { row as groupRow, groupsIn } from '#shared/resources/groups/store.ts'
import type { PlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { row as placeholderRow, placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { nameAttributes, nameOfRow, usersIn } from '#shared/resources/users/store.ts'
import { PRINCIPALS, principalLink, type UserNames } from './model.ts'

export type AnyPrincipal = User | PlaceholderUser | Group

/** The users, placeholder users and groups as one collection. */
export type Principals = PolymorphicCollection<AnyPrincipal>

/**
 * The collection of principals, which reads groups first. A loop that takes a role away must change groups before their
 * members, so that the members no longer inherit the role.
 */
export const principalsIn = oncePer(
  (ports: { table: Table }): Principals =>
    new PolymorphicCollection<AnyPrincipal>(ports.table, PRINCIPALS, [
      groupsIn(ports),
      usersIn(ports),
      placeholderUsersIn(ports),
    ]),
)

/** The row attributes from which the names of principals are built. */
export const principalNameAttributes = [...nameAttributes, placeholderRow.name, groupRow.name]

/** Returns a function that reads the collated name from the row of any principal. */
export function nameOfPrincipalRow(format: Settings['userFormat']): (found: Row) => string {
  const ofUser = nameOfRow(format)
  return (found) => {
    if (found.kind === 'user') return ofUser(found)
    return String(found[found.kind === 'group' ? groupRow.name : placeholderRow.name])
  }
}

/** The properties of a principal from which its link is built. */
const linkMembers = ['kind', 'name', 'login', 'firstName', 'lastName'] satisfies (
  | keyof UserNames
  | 'kind'
  | 'name'
)[]

/**
 * Returns the links to many principals, keyed by id. Principals with adjacent ids are read together. The requester is
 * already loaded, and is not read again.
 */
export async function principalLinks(
  ids: readonly number[],
  viewer: Viewer,
  ports: { table: Table },
): Promise<ReadonlyMap<number, Link>> {
  const { user } = viewer
  const others = ids.filter((id) => id !== user?.id)
  const found = await principalsIn(ports).some(others, (one) => principalLink(one, viewer), linkMembers)
  return new Map<number, Link>(user ? [...found, [user.id, principalLink(user, viewer)]] : found)
}

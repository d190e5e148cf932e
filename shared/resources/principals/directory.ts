import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { once } from '#shared/platform/concurrency.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import { CollectionUnion, countersOf, type FoundEntity, type Part } from '#shared/platform/lists/union.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { byReferred } from '#shared/platform/query/referred.ts'
import { filterReplaced, sortReplaced } from '#shared/platform/query/replaced-rows.ts'
import { searchFilter, textFilter, typeaheadFilter } from '#shared/platform/query/text-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { textsFor, type UserTexts } from '#shared/resources/users/listing.ts'
import { nameAttributes, row as userRow } from '#shared/resources/users/store.ts'
import { anyNameFilter, blockedFilter, statusFilter, typeFilter } from './listing.ts'
import { type Principal, type PrincipalKind, principalTypes } from './model.ts'
import { principalsIn } from './store.ts'

/** The attributes of rows in the directory, the same for principals of every kind. See `UserTexts` for what they mean. */
export const row = {
  /** The `_type` of its resource. */
  type: 'type',
  status: 'status',
  /** Login of a user, whether or not the requester is shown it. */
  login: 'login',
  name: 'name',
  names: 'names',
  known: 'known',
  email: 'email',
} as const satisfies Record<keyof UserTexts, string> & Record<string, string>

type PrincipalDirectory = CollectionUnion<PrincipalKind, Principal>

/** A principal that was found in the directory. */
export type ListedPrincipal = FoundEntity<PrincipalKind, Principal>

/**
 * Users, placeholder users and groups together, as a requester may filter and sort them. A page costs as much as the rows
 * of all of them.
 */
export const principalDirectory = (ports: Ports, viewer: Viewer): PrincipalDirectory => {
  const { collections } = principalsIn(ports)
  return new CollectionUnion<PrincipalKind, Principal>({
    user: {
      collection: collections.user,
      attributes: [...nameAttributes, userRow.email, userRow.showsEmail, userRow.status],
      reader: () => userReader(viewer),
    },
    placeholder_user: placeholders(collections.placeholder_user),
    group: groups(collections.group),
  })
}

/** Counts the principals of each kind. */
export const principalCounters = (ports: Ports) => countersOf(principalsIn(ports).collections)

/** The directory has the texts under the same names. */
const userReader = (viewer: Viewer) => {
  const texts = textsFor(viewer, viewer.configuration.settings.userFormat)
  return (found: FoundRow): Row => ({
    [row.type]: principalTypes.user,
    [row.status]: found.row[userRow.status],
    [row.login]: found.row[userRow.login],
    ...texts(found),
  })
}

const placeholders = (collection: Part<Principal>['collection']): Part<Principal> => ({
  collection,
  attributes: [placeholderRow.name, placeholderRow.status],
  reader: () => (found) => ({
    [row.type]: principalTypes.placeholder_user,
    [row.status]: found.row[placeholderRow.status],
    ...namesOf(found.row[placeholderRow.name]),
  }),
})

/** A group has no status: it counts as locked while it is being removed. */
const groups = (collection: Part<Principal>['collection']): Part<Principal> => ({
  collection,
  attributes: [groupRow.name, groupRow.isBeingRemoved],
  reader: () => (found) => ({
    [row.type]: principalTypes.group,
    [row.status]: found.row[groupRow.isBeingRemoved] ? 'locked' : 'active',
    ...namesOf(found.row[groupRow.name]),
  }),
})

/** Makes the row of a placeholder user or group, of which there is nothing to find but the name. */
const namesOf = (name: Row[string]): Row => ({ [row.name]: name, [row.names]: name, [row.known]: name })

/** The rows of all principals, by id. */
export const rowsOf = async (directory: PrincipalDirectory): Promise<ReadonlyMap<number, Row>> =>
  new Map((await directory.find()).map(({ id, row: found }) => [id, found]))

/** Searches everything by which the requester may find a principal. */
const isKnownBy = (text: string) => contains(row.known, text)

/** The filters on the rows of the directory. */
export const directoryFilters = {
  /** The display name. */
  displayName: textFilter('Name', row.name),
  /** Search in the names; a part may also be one of the first or last name. */
  name: {
    label: 'Name',
    type: 'String',
    operators: {
      ...textFilter('Name', row.name).operators,
      ...containment(row.names),
    },
  },
  anyNameAttribute: anyNameFilter(isKnownBy),
  typeahead: typeaheadFilter(isKnownBy),
  status: statusFilter(row.status),
  type: typeFilter(row.type),
} satisfies Record<string, Filter>

function containment(attribute: string) {
  const { '~': isIn, '!~': isNotIn } = searchFilter('Name', (text) => contains(attribute, text)).operators
  return { '~': isIn, '!~': isNotIn } as Filter['operators']
}

/** The sort keys on the rows of the directory. Those without an email, or whose email is hidden, come last. */
export const directorySorts = {
  name: byText(row.name),
  email: byText(row.email),
  status: byText(row.status),
}

/** Applies a function to every member of an object. */
const mapped = <Name extends string, T, R>(all: Readonly<Record<Name, T>>, make: (one: T) => R) =>
  Object.fromEntries(Object.entries<T>(all).map(([name, one]) => [name, make(one)])) as Record<Name, R>

/**
 * Filters and sort keys for rows that name a principal. They read the directory once.
 *
 * @param attribute the attribute of the rows with the id of the principal
 */
export function byPrincipal(attribute: string, directory: PrincipalDirectory, ports: Ports) {
  const principal = byReferred(
    attribute,
    once(() => rowsOf(directory)),
  )
  const blocked = blockedFilter(row.login, passwordSignInIn(ports).lockedLogins)
  return {
    filters: mapped({ ...directoryFilters, blocked }, (filter: Filter) => filterReplaced(filter, principal)),
    sorts: mapped(directorySorts, (sort) => sortReplaced(sort, principal)),
  }
}

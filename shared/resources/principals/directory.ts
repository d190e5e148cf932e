import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { KindCounters } from '#shared/platform/collections/kinds.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { once } from '#shared/platform/concurrency.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import type { Scope } from '#shared/platform/endpoints/list.ts'
import { pageOfDerived } from '#shared/platform/lists/derived.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { byReferred } from '#shared/platform/query/referred.ts'
import { filterReplaced, sortReplaced } from '#shared/platform/query/replaced-rows.ts'
import { searchFilter, textFilter, typeaheadFilter } from '#shared/platform/query/text-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import { textsFor, type UserTexts } from '#shared/resources/users/listing.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import { anyNameFilter, blockedFilter, statusFilter, typeFilter } from './listing.ts'
import { memberRow, type PrincipalKind, principalTypes } from './model.ts'
import {
  type AnyPrincipal,
  nameOfPrincipalRow,
  type Principals,
  principalNameAttributes,
  principalsIn,
} from './store.ts'
import { PrincipalVisibility } from './visibility.ts'

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

/** The attributes of stored rows from which those of the directory are made. */
const stored = [
  ...principalNameAttributes,
  userRow.email,
  userRow.showsEmail,
  memberRow.status,
  groupRow.isBeingRemoved,
]

/**
 * Users, placeholder users and groups together, as a requester may filter and sort them. A page costs as much as the rows
 * of all of them.
 */
export class PrincipalDirectory {
  readonly #principals: Principals
  readonly #read: ReturnType<typeof readerFor>
  readonly visibility: PrincipalVisibility

  constructor(ports: Ports, viewer: Viewer) {
    this.#principals = principalsIn(ports)
    this.#read = readerFor(viewer)
    this.visibility = new PrincipalVisibility(viewer, ports)
  }

  /** The principals that the requester sees. */
  async scope(): Promise<Scope> {
    const { visible, test } = this.visibility
    return { candidateIds: await visible(), tests: [test] }
  }

  /**
   * A page of the principals that match, in order, and the total on all pages.
   *
   * @param counters what the request has counted already
   */
  page(selection: Selection, counters: KindCounters): Promise<Page<AnyPrincipal>> {
    const principals = this.#principals
    return pageOfDerived(
      {
        rows: (among) => this.rows(among, counters),
        rowOf: (principal) => this.#read({ id: principal.id, row: principals.rowOf(principal) }),
        byId: (id) => principals.byId(id),
        all: () => principals.all(),
      },
      selection,
    )
  }

  /** The rows of all principals, or of those with some ids, by id. */
  async rows(among?: ReadonlySet<number>, counters?: KindCounters): Promise<FoundRow[]> {
    const found = await this.#principals.rows(stored, among, counters)
    return found.map((one) => ({ id: one.id, row: this.#read(one) }))
  }
}

/** Reads the row of a principal from the stored one. Users have the texts under the same names. */
function readerFor(viewer: Viewer) {
  const { userFormat } = viewer.configuration.settings
  const [nameOf, texts] = [nameOfPrincipalRow(userFormat), textsFor(viewer, userFormat)]
  return (found: FoundRow): Row => {
    const kind = found.row.kind as PrincipalKind
    const common = { [row.type]: principalTypes[kind], [row.status]: statusIn(found.row, kind) }
    if (kind !== 'user') return { ...common, ...namesOf(nameOf(found.row)) }
    return { ...common, [row.login]: found.row[userRow.login], ...texts(found) }
  }
}

/** A group has no status: it counts as locked while it is being removed. */
function statusIn(found: Row, kind: PrincipalKind) {
  if (kind === 'group') return found[groupRow.isBeingRemoved] ? 'locked' : 'active'
  return found[memberRow.status]
}

/** The texts of a placeholder user or group, which is found by its name alone. */
const namesOf = (name: string): Row => ({ [row.name]: name, [row.names]: name, [row.known]: name })

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
    once(async () => new Map((await directory.rows()).map(({ id, row: found }) => [id, found]))),
  )
  const blocked = blockedFilter(row.login, passwordSignInIn(ports).lockedLogins)
  return {
    filters: mapped({ ...directoryFilters, blocked }, (filter: Filter) => filterReplaced(filter, principal)),
    sorts: mapped(directorySorts, (sort) => sortReplaced(sort, principal)),
  }
}

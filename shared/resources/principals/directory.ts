import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import type { KindCounters } from '#shared/platform/collections/polymorphic-collection.ts'
import { once } from '#shared/platform/concurrency.ts'
import {
  type AttributeCondition,
  anyOf,
  type Condition,
  contains,
  necessaryFor,
} from '#shared/platform/dynamodb/condition.ts'
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
import type { ProjectAccess } from '#shared/project-context/project-access.ts'
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

/**
 * The attributes of rows in the directory. The rows of all kinds of principals have the same attributes. `UserTexts`
 * explains the texts.
 */
export const row = {
  type: 'type',
  status: 'status',
  /** The login of a user, even if it is hidden from the requester. */
  login: 'login',
  name: 'name',
  names: 'names',
  known: 'known',
  email: 'email',
} as const satisfies Record<keyof UserTexts, string> & Record<string, string>

/** The attributes of stored rows from which the rows of the directory are derived. */
const stored = [
  ...principalNameAttributes,
  userRow.email,
  userRow.showsEmail,
  memberRow.status,
  groupRow.isBeingRemoved,
]

/** The attributes of stored rows from which the searched texts are built. */
const parts = [...principalNameAttributes, userRow.email]

/**
 * Matches a word that consists only of letters and digits. Other characters separate the parts of a searched text, so a
 * matched word lies within one part.
 */
const WITHIN_PART = /^[\p{L}\p{N}]+$/u

/**
 * Returns a condition that every row found by a search meets: a stored part contains the searched word. Most other rows
 * fail the condition, so their searched texts need not be built.
 */
const inStored = (condition: AttributeCondition): Condition | undefined => {
  const isSearch =
    condition.op === 'contains' && [row.known, row.names].some((one) => one === condition.attribute)
  if (!isSearch || !WITHIN_PART.test(String(condition.value))) return undefined
  return anyOf(...parts.map((part) => contains(part, condition.value)))
}

/**
 * The list of all users, placeholder users and groups. Every page costs as much as reading the rows of all principals.
 */
export class PrincipalDirectory {
  readonly #principals: Principals
  readonly #read: ReturnType<typeof readerFor>
  readonly visibility: PrincipalVisibility

  /**
   * @param projectAccess data about the requester that has already been read
   */
  constructor(ports: Ports, viewer: Viewer, projectAccess?: ProjectAccess) {
    this.#principals = principalsIn(ports)
    this.#read = readerFor(viewer)
    this.visibility = new PrincipalVisibility(viewer, ports, projectAccess)
  }

  async scope(): Promise<Scope> {
    const { visible, test } = this.visibility
    return { candidateIds: await visible(), tests: [test] }
  }

  /**
   * Returns a page of the matching principals, in order, and the number of matches on all pages.
   *
   * @param counters the counters that the request has read already
   */
  page(selection: Selection, counters: KindCounters): Promise<Page<AnyPrincipal>> {
    const principals = this.#principals
    return pageOfDerived(
      {
        rows: (among, filter) => this.rows(among, counters, filter && necessaryFor(filter, inStored)),
        rowOf: (principal) => this.#read({ ...principals.rowOf(principal), id: principal.id }),
        byId: (id) => principals.byId(id),
        all: () => principals.all(),
      },
      selection,
    )
  }

  /**
   * Returns the rows of principals, ordered by id.
   *
   * @param among the ids of the rows; by default, all rows are returned
   * @param filter a condition on stored rows
   */
  async rows(among?: ReadonlySet<number>, counters?: KindCounters, filter?: Condition): Promise<ListedRow[]> {
    const found = await this.#principals.rows({ attributes: stored, filter }, among, counters)
    return found.map((one) => ({ ...this.#read(one), id: one.id }))
  }
}

/**
 * Returns a function that turns stored rows into rows of the directory. `textsFor` builds the searched texts of users,
 * and `namesOf` builds the searched texts of other principals.
 */
function readerFor(viewer: Viewer) {
  const { userFormat } = viewer.configuration.settings
  const [nameOf, texts] = [nameOfPrincipalRow(userFormat), textsFor(viewer, userFormat)]
  return (found: ListedRow): Row => {
    const kind = found.kind as PrincipalKind
    const common = { [row.type]: principalTypes[kind], [row.status]: statusIn(found, kind) }
    if (kind !== 'user') return { ...common, ...namesOf(nameOf(found)) }
    return { ...common, [row.login]: found[userRow.login], ...texts(found) }
  }
}

/**
 * Returns the status of a row. Groups do not store one: they are locked while they are being removed, and active
 * otherwise.
 */
function statusIn(found: Row, kind: PrincipalKind) {
  if (kind === 'group') return found[groupRow.isBeingRemoved] ? 'locked' : 'active'
  return found[memberRow.status]
}

/** The texts of a placeholder user or group, whose name is its only text. */
const namesOf = (name: string): Row => ({ [row.name]: name, [row.names]: name, [row.known]: name })

/**
 * Selects the principals that have the given text in their name, their login or another of their texts. Searches only
 * the texts that the requester may see.
 */
const isKnownBy = (text: string) => contains(row.known, text)

export const directoryFilters = {
  displayName: textFilter('Name', row.name),
  /** The filter by name. Operators that search for a part of a text also match within the first or last name. */
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

/**
 * The sort keys of the directory. Their values are read from the directory's rows. In the order by email, principals
 * without a visible email are last.
 */
export const directorySorts = {
  name: byText(row.name),
  email: byText(row.email),
  status: byText(row.status),
}

const mapped = <Name extends string, T, R>(all: Readonly<Record<Name, T>>, make: (one: T) => R) =>
  Object.fromEntries(Object.entries<T>(all).map(([name, one]) => [name, make(one)])) as Record<Name, R>

/**
 * Returns filters and sort keys for rows that refer to a principal. All of them share one read of the directory.
 *
 * @param attribute the row attribute that contains the id of the principal
 */
export function byPrincipal(attribute: string, directory: PrincipalDirectory, ports: Ports) {
  const principal = byReferred(
    attribute,
    once(async () => new Map((await directory.rows()).map((found) => [found.id, found]))),
  )
  const blocked = blockedFilter(row.login, passwordSignInIn(ports).lockedLogins)
  return {
    filters: mapped({ ...directoryFilters, blocked }, (filter: Filter) => filterReplaced(filter, principal)),
    sorts: mapped(directorySorts, (sort) => sortReplaced(sort, principal)),
  }
}

import type { Viewer } from '#shared/access/viewer.ts'
import type { RowTest } from '#shared/platform/collections/paging.ts'
import { once } from '#shared/platform/concurrency.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { type ValueKind, withValues } from '#shared/platform/query/operators.ts'
import { byReferred, sortByReferred } from '#shared/platform/query/referred.ts'
import {
  exactFilter,
  searchFilter,
  textFilter,
  typeaheadFilter,
} from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { type PrincipalDirectory, row, rowsOf } from './directory.ts'

/** The statuses of principals, each with the number by which clients may ask for it. */
const statusNumbers = { active: '1', registered: '2', locked: '3', invited: '4' }

const aStatus: ValueKind<string> = {
  read: (text) => Object.entries(statusNumbers).find((names) => names.includes(text))?.[0],
  otherwise: NOT_ALLOWED,
}

/** A filter on the row attribute with the status of a principal, which may be given by name or number. */
export const statusFilter = (attribute: string): Filter => ({
  ...exactFilter('Status', attribute, aStatus),
  values: Object.entries(statusNumbers).flat(),
})

const types = ['User', 'Group', 'PlaceholderUser']

/** A filter on the row attribute with the `_type` of a principal. */
export const typeFilter = (attribute: string): Filter => ({
  ...exactFilter('Type', attribute, {
    read: (text) => (types.includes(text) ? text : undefined),
    otherwise: NOT_ALLOWED,
  }),
  values: types,
})

/** An id of a principal in a filter; `me` is the requester. */
export const aPrincipal: ValueKind<number | 'me'> = {
  read: (text) => (text === 'me' ? text : anId.read(text)),
  otherwise: NOT_ALLOWED,
}

/** The ids that a filter names. For the anonymous requester, `me` is nobody. */
export async function idsOf(
  named: readonly (number | 'me')[],
  viewer: Promise<Viewer>,
): Promise<ReadonlySet<number>> {
  const { user } = await viewer
  return new Set(named.flatMap((one) => (one === 'me' ? (user?.id ?? []) : one)))
}

/** A filter on the ids of principals. */
export function principalIdFilter(label: string, viewer: Promise<Viewer>): Filter {
  const among = (named: (number | 'me')[], wanted: boolean): RowTest => ({
    attributes: [],
    test: async () => {
      const ids = await idsOf(named, viewer)
      return ({ id }) => ids.has(id) === wanted
    },
  })
  return {
    label,
    keyed: true,
    operators: {
      '=': withValues(aPrincipal, (named) => ({
        candidateIds: () => idsOf(named, viewer),
        rows: among(named, true),
      })),
      '!': withValues(aPrincipal, (named) => among(named, false)),
    },
  }
}

/** Searches everything by which the requester may find a principal. */
const isKnownBy = (text: string) => contains(row.known, text)

/** The filters on the rows of the directory. */
export const directoryFilters = {
  /** The display name. */
  displayName: textFilter('Name', row.name),
  /** The same, but a part may also be one of the first or last name. */
  name: {
    label: 'Name',
    operators: {
      ...textFilter('Name', row.name).operators,
      ...containment(row.names),
    },
  },
  anyNameAttribute: searchFilter('Any name attribute', isKnownBy),
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
 * The same filters and sort keys for rows that name a principal. They read the directory once.
 *
 * @param attribute the attribute of the rows with the id of the principal
 */
export function byPrincipal(attribute: string, directory: PrincipalDirectory) {
  const rows = once(() => rowsOf(directory))
  return {
    filters: mapped(directoryFilters, (filter: Filter) => byReferred(filter, attribute, rows)),
    sorts: mapped(directorySorts, (sort) => sortByReferred(sort, attribute, rows)),
  }
}

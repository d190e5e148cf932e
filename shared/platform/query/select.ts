import { message } from '#shared/platform/language/message.ts'
import type { FromRows } from '#shared/platform/lists/selection.ts'
import type { QueryFindings } from './hints.ts'
import type { Listing } from './listing.ts'

/** The members that a query selects. */
export interface Selected {
  /** The value of the parameter `select`, as received. */
  text: string
  /** The selected members of the collection. */
  members: ReadonlySet<string>
  /** The selected members of the collection's elements; undefined if the query selects no elements. */
  elements: ReadonlySet<string> | undefined
}

/** The name with which a query selects all members at once. */
const ALL = '*'

/** The members of collections that a query may select by name. */
const OF_COLLECTIONS = ['total', 'count', 'pageSize', 'offset', 'self', ALL]

const OF_ELEMENTS = 'elements/'

/** Returns whether a query selects a member. */
export type IsWanted = (name: string) => boolean

/**
 * Returns whether a query selects a member.
 *
 * @param names the selected members; undefined selects all
 */
export const isSelected = (name: string, names: ReadonlySet<string> | undefined): boolean =>
  !names || names.has(ALL) || names.has(name)

/**
 * Returns a predicate that takes the name of a member. The predicate is true if the query selects this member in the
 * elements of the list.
 */
export const isWantedIn =
  ({ select }: { select?: Selected | undefined }): IsWanted =>
  (name) =>
    isSelected(name, select?.elements)

/**
 * Parses the parameter `select`.
 *
 * @param findings receives a message for each member that does not exist
 * @returns undefined if the query selects all members, or the list does not support the parameter
 */
export function selectedIn(
  query: URLSearchParams,
  { selectable }: Listing,
  { problems, hints }: QueryFindings,
): Selected | undefined {
  const text = selectable && query.get('select')?.trim()
  if (!text) return undefined
  const names = text.split(',').map((name) => name.trim())
  const known = [...OF_COLLECTIONS, ...[...selectable, ALL].map((name) => `${OF_ELEMENTS}${name}`)]
  const unknown = names.filter((name) => !known.includes(name))
  problems.push(...unknown.map((name) => message`Select ${name.slice(0, 100)} does not exist.`))
  if (unknown.length > 0) hints.select = known
  const elements = names.filter((name) => name.startsWith(OF_ELEMENTS))
  return {
    text,
    members: new Set(names),
    elements:
      elements.length > 0 ? new Set(elements.map((name) => name.slice(OF_ELEMENTS.length))) : undefined,
  }
}

/**
 * Returns the function that builds elements from rows. Returns undefined if the rows lack a selected member, or if the
 * query does not select members of elements.
 */
export function fromRowsIn(select: Selected | undefined, { fromRows }: Listing): FromRows | undefined {
  const isApart = (name: string) => name === ALL || fromRows?.without.has(name)
  return select?.elements && ![...select.elements].some(isApart) ? fromRows : undefined
}

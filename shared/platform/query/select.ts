import { message } from '#shared/platform/language/message.ts'
import type { FromRows } from '#shared/platform/lists/selection.ts'
import type { Findings } from './hints.ts'
import type { Listing } from './listing.ts'

/** The members that a query asks for, instead of all. */
export interface Selected {
  /** As the query names them. */
  text: string
  /** Those of the collection. */
  members: ReadonlySet<string>
  /** Those of its elements; undefined if it asks for no elements. */
  elements: ReadonlySet<string> | undefined
}

/** Stands for all members. */
const ALL = '*'

/** The members of collections that may be asked for by their names. */
const OF_COLLECTIONS = ['total', 'count', 'pageSize', 'offset', 'self', ALL]

const OF_ELEMENTS = 'elements/'

/** Says whether a member is asked for. */
export type IsWanted = (name: string) => boolean

/** Whether a query asks for a member. @param names without any, it asks for all */
export const isSelected = (name: string, names: ReadonlySet<string> | undefined): boolean =>
  !names || names.has(ALL) || names.has(name)

/** Says which members of elements a query asks for. */
export const isWantedIn =
  ({ select }: { select?: Selected | undefined }): IsWanted =>
  (name) =>
    isSelected(name, select?.elements)

/**
 * The members that a query asks for (around work packages, "Additions to the WP list").
 *
 * @param findings receives a message for each that does not exist
 * @returns undefined if it asks for all, or the list does not know the parameter
 */
export function selectedIn(
  query: URLSearchParams,
  { selectable }: Listing,
  { problems, hints }: Findings,
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

/** The maker of elements from rows, if these hold every member that a query selects. */
export function fromRowsIn(select: Selected | undefined, { fromRows }: Listing): FromRows | undefined {
  const isApart = (name: string) => name === ALL || fromRows?.without.has(name)
  return select?.elements && ![...select.elements].some(isApart) ? fromRows : undefined
}

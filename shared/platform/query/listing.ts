import type { SortValue } from '#shared/platform/collections/paging.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Filter } from './filter.ts'

/** How a collection may be filtered and sorted, declared once; names in snake_case. */
export interface Listing {
  filters: Record<string, Filter>
  sorts: Record<string, 'id' | SortValue>
}

/** Sorts by a row attribute that holds a folded text. */
export const byText = (attribute: string): SortValue => ({
  attributes: [attribute],
  text: attribute,
  reader: () => (row) => (row[attribute] === undefined ? undefined : sortBytes(String(row[attribute]))),
})

/** The name of a filter or sort key as it is declared, from camelCase or snake_case. */
export const declaredName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How a message names something the client invented: `someFilter` is "Some filter". */
export function humanName(name: string): string {
  const words = declaredName(name).replaceAll('_', ' ').trim().slice(0, 100)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Sorts by a row attribute that holds a number.
 *
 * @param otherwise the attribute that has the number where it is the same, so that rows are smaller
 */
export const byNumber = (attribute: string, otherwise: string = attribute): SortValue => ({
  attributes: [attribute, otherwise],
  reader: () => (row) => (row[attribute] ?? row[otherwise]) as number | undefined,
})

import { numberedBytes, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { FromRows, GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter, FilterInput } from './filter.ts'

/** The filters and sort keys of a list, with names in snake_case. */
export interface Listing {
  filters: Record<string, Filter>
  sorts: Record<string, 'id' | SortValue>
  /** The sort keys that apply if a query contains no sort keys; by default `id`. */
  order?: readonly (readonly [name: string, direction: 'asc' | 'desc'])[]
  /** True if a missing value sorts as the largest. Otherwise, rows without a value are last in both directions. */
  isEmptyLargest?: true
  /** The maximum number of sort keys; by default any number. */
  maxKeys?: number
  /** The columns that `groupBy` accepts. If absent, the parameter is ignored. */
  groups?: Record<string, GroupedBy>
  /**
   * Conditions on rows, keyed by name. If a query requests several groupings, each group reports how many of its
   * elements match each condition.
   */
  counted?: Record<string, Condition>
  /**
   * Returns the link to a column by which a list is grouped.
   *
   * @param name the first of the column's names
   */
  groupLink?(name: string): { href: string; title?: string }
  /**
   * The values that `showSums` adds up, keyed by property name. If `sums` is absent, the parameter `showSums` is
   * ignored.
   */
  sums?: Record<string, SortValue>
  /**
   * The names that `select` accepts: names of members of elements. If `selectable` is absent, the parameter `select` is
   * ignored.
   */
  selectable?: readonly string[]
  /** Renders elements from rows instead of entities. `without` contains the selectable members that need entities. */
  fromRows?: FromRows & { without: ReadonlySet<string> }
  /**
   * The filters that apply if a query has no parameter `filters`. A query with `filters=[]` requests the list without
   * any filters.
   */
  defaultFilters?: readonly FilterInput[]
  filtersAlias?: string
}

/** Sorts by a row attribute that contains a text in collated form. */
export const byText = (attribute: string): SortValue => ({
  attributes: [attribute],
  order: attribute,
  reader: () => (row) => (row[attribute] === undefined ? undefined : sortBytes(String(row[attribute]))),
})

/** Sorts by a row attribute that contains a text in collated form. Sequences of digits are compared as numbers. */
export const byNumberedText = (attribute: string): SortValue => ({
  attributes: [attribute],
  reader: () => (row) => numberedBytes(String(row[attribute])),
})

/**
 * Converts the name of a filter or sort key from camelCase to its declared form in snake_case. A name in snake_case
 * stays unchanged.
 */
export const declaredName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the name under which clients know a filter or sort key, in camelCase: `created_at` becomes `createdAt`. */
export const apiName = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Formats an unknown name from a client for messages: `someFilter` becomes "Some filter". */
export function humanName(name: string): string {
  const words = declaredName(name).replaceAll('_', ' ').trim().slice(0, 100)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Sorts by a numeric row attribute.
 *
 * @param otherwise the attribute to use if `attribute` is absent. To stay small, a row omits the number in `attribute`
 * if it equals the number in `otherwise`.
 */
export const byNumber = (attribute: string, otherwise: string = attribute): SortValue => ({
  attributes: [attribute, otherwise],
  reader: () => (row) => (row[attribute] ?? row[otherwise]) as number | undefined,
})

/** A column of a list: its filter, its sort key and its grouping. */
export interface ListColumn {
  also?: readonly string[]
  filter?: Filter
  sort?: 'id' | SortValue
  group?: GroupedBy
}

/**
 * Collects one part, such as the filter, from all columns that have this part. The result is keyed by the name of the
 * column.
 */
export const partsOfColumns = <C extends ListColumn, Part extends keyof C>(
  columns: Readonly<Record<string, C>>,
  part: Part,
): Record<string, NonNullable<C[Part]>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { also = [], [part]: one }]) =>
      one === undefined || one === null ? [] : [name, ...also].map((each) => [each, one]),
    ),
  )

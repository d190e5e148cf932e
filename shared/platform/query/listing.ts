import { numberedBytes, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { FromRows, GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter, FilterInput } from './filter.ts'

/** The filters and sort keys of a list; names in snake_case. */
export interface Listing {
  filters: Record<string, Filter>
  sorts: Record<string, 'id' | SortValue>
  /** The sort keys of the order in which it is listed if a query names none; by default `id`. */
  order?: readonly (readonly [name: string, direction: 'asc' | 'desc'])[]
  /** Set if what has no value comes as if it was the largest; otherwise it comes last, ascending and descending. */
  isEmptyLargest?: true
  /** The most sort keys; by default any number. */
  maxKeys?: number
  /** What `groupBy` may name; without it, the parameter is ignored. */
  groups?: Record<string, GroupedBy>
  /** Conditions on rows, by name: where a query asks for several groups, each says how many of its elements match them. */
  counted?: Record<string, Condition>
  /** The link to what a list is grouped by, by the first of its names. */
  groupLink?(name: string): { href: string; title?: string }
  /** What `showSums` sums up, by the names of properties; without it, the parameter is ignored. */
  sums?: Record<string, SortValue>
  /** The members of elements that `select` may name; without it, the parameter is ignored. */
  selectable?: readonly string[]
  /** The maker of elements from rows, and the selectable members that rows do not hold. */
  fromRows?: FromRows & { without: ReadonlySet<string> }
  /** The filters of a query that names none; `filters=[]` is the query without any. */
  defaultFilters?: readonly FilterInput[]
  /** A second name of the parameter `filters`. */
  filtersAlias?: string
}

/** Sorts by a row attribute with a collated text. */
export const byText = (attribute: string): SortValue => ({
  attributes: [attribute],
  order: attribute,
  reader: () => (row) => (row[attribute] === undefined ? undefined : sortBytes(String(row[attribute]))),
})

/** Sorts by a row attribute with a collated text, in which runs of digits are numbers. */
export const byNumberedText = (attribute: string): SortValue => ({
  attributes: [attribute],
  reader: () => (row) => numberedBytes(String(row[attribute])),
})

/** The declared name (snake_case) of a filter or sort key that is given in camelCase or snake_case. */
export const declaredName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name of a declared filter or sort key as clients know it, in camelCase: `created_at` becomes `createdAt`. */
export const apiName = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** An unknown name from a client as messages show it: `someFilter` becomes "Some filter". */
export function humanName(name: string): string {
  const words = declaredName(name).replaceAll('_', ' ').trim().slice(0, 100)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Sorts by a row attribute with a number.
 *
 * @param otherwise the attribute to use if the first is absent: equal numbers are stored once, to keep rows small
 */
export const byNumber = (attribute: string, otherwise: string = attribute): SortValue => ({
  attributes: [attribute, otherwise],
  reader: () => (row) => (row[attribute] ?? row[otherwise]) as number | undefined,
})

/** The filters, orders and groups of a list. */
export interface Column {
  /** Its further names. */
  also?: readonly string[]
  filter?: Filter
  sort?: 'id' | SortValue
  group?: GroupedBy
}

/** One part of the columns that have it, by all their names. */
export const partsOf = <C extends Column, Part extends keyof C>(
  columns: Readonly<Record<string, C>>,
  part: Part,
): Record<string, NonNullable<C[Part]>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { also = [], [part]: one }]) =>
      one === undefined || one === null ? [] : [name, ...also].map((each) => [each, one]),
    ),
  )

import type { GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter } from './filter.ts'

/** What the elements of a list are filtered, sorted and grouped by. */
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

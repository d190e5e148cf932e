import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { ListGroup } from '#shared/platform/lists/page.ts'
import type { Grouping, SortKey } from '#shared/platform/lists/selection.ts'
import { firstRows, type ReadableKey } from './order.ts'

/** Returns the sort keys that order groups: first `sort`, then the value that the elements of a group share. */
export const orderOf = ({ sort, value, descending }: Grouping): SortKey[] => [
  { by: sort, descending },
  { by: value, descending: false },
]

/**
 * Groups rows. The groups are in the order of their values.
 *
 * @param keys the sort keys that `orderOf` returns
 * @param summary a function that returns the counts and sums of a group
 */
export function listGroupsOf(
  rows: readonly ListedRow[],
  keys: readonly ReadableKey[],
  summary: (rows: readonly ListedRow[]) => Omit<ListGroup, 'value'>,
): readonly ListGroup[] {
  const value = keys[1]?.read as (row: ListedRow) => number | undefined
  const grouped = new Map<number | undefined, [ListedRow, ...ListedRow[]]>()
  for (const one of rows) {
    const common = value(one)
    const others = grouped.get(common)
    if (others) others.push(one)
    else grouped.set(common, [one])
  }
  const byFirst = new Map([...grouped].map(([value, all]) => [all[0], { value, ...summary(all) }]))
  return firstRows([...byFirst.keys()], keys, byFirst.size).map((first) => byFirst.get(first) as ListGroup)
}

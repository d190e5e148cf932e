import type { FoundRow } from '#shared/platform/collections/rows.ts'
import type { Group } from '#shared/platform/lists/page.ts'
import type { Grouping, ListedRow, SortKey } from '#shared/platform/lists/selection.ts'
import { firstRows, type ReadableKey } from './order.ts'

/** The order in which the values of a group come. */
export const orderOf = ({ sort, value, descending }: Grouping): SortKey[] => [
  { by: sort, descending },
  { by: value, descending: false },
]

/**
 * The groups of some rows, in the order of their values.
 *
 * @param keys those of their order
 * @param summary what a group says of its rows
 */
export function groupsOf(
  rows: readonly FoundRow[],
  keys: readonly ReadableKey[],
  summary: (rows: readonly FoundRow[]) => Omit<Group, 'value'>,
): readonly Group[] {
  const value = keys[1]?.read as (row: ListedRow) => number | undefined
  const grouped = new Map<number | undefined, [FoundRow, ...FoundRow[]]>()
  for (const one of rows) {
    const common = value({ ...one.row, id: one.id })
    const others = grouped.get(common)
    if (others) others.push(one)
    else grouped.set(common, [one])
  }
  const groups = [...grouped].map(([value, all]) => ({ first: all[0], group: { value, ...summary(all) } }))
  const byFirst = new Map(groups.map(({ first, group }) => [first.id, group]))
  const firsts = groups.map(({ first }) => first)
  return firstRows(firsts, keys, firsts.length).flatMap((id) => byFirst.get(id) ?? [])
}

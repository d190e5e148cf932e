import type { FoundRow } from '#shared/platform/collections/rows.ts'
import type { Group, Sums } from '#shared/platform/lists/page.ts'
import type { ListedRow, Selection, SortKey } from '#shared/platform/lists/selection.ts'
import { firstRows, type ReadableKey } from './order.ts'

/** The order of a selection: groups come one after the other. */
export function orderOf({ order, group }: Selection): readonly SortKey[] {
  if (!group) return order
  return [{ by: group.sort, descending: group.descending }, { by: group.value, descending: false }, ...order]
}

/**
 * The groups of some rows, in the order of their elements.
 *
 * @param keys those of the groups come first
 * @param sum sums up the rows of a group, if that is asked for
 */
export function groupsOf(
  rows: readonly FoundRow[],
  keys: readonly ReadableKey[],
  sum?: (rows: readonly FoundRow[]) => Sums,
): readonly Group[] {
  const value = keys[1]?.read as (row: ListedRow) => number | undefined
  const grouped = new Map<number | undefined, [FoundRow, ...FoundRow[]]>()
  for (const one of rows) {
    const common = value({ ...one.row, id: one.id })
    const others = grouped.get(common)
    if (others) others.push(one)
    else grouped.set(common, [one])
  }
  const groups = [...grouped].map(([value, all]) => ({
    first: all[0],
    group: { value, count: all.length, ...(sum && { sums: sum(all) }) },
  }))
  const byFirst = new Map(groups.map(({ first, group }) => [first.id, group]))
  const firsts = groups.map(({ first }) => first)
  return firstRows(firsts, keys.slice(0, 2), firsts.length).flatMap((id) => byFirst.get(id) ?? [])
}

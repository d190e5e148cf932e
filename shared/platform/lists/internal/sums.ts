import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import type { Group, Sums } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** Significant digits of a sum of fractions: what lies behind them comes from adding binary fractions. */
const DIGITS = 15

const rounded = (sum: number): number => (Number.isInteger(sum) ? sum : Number(sum.toPrecision(DIGITS)))

/**
 * Makes what a selection sums up ready to be read, which may need lookups.
 *
 * @param found everything that matches
 * @returns what sums up some of these rows; undefined if the selection has no sums
 */
export async function summing(
  { sums }: Selection,
  found: Promise<readonly ListedRow[]>,
): Promise<((rows: readonly ListedRow[]) => Sums) | undefined> {
  if (!sums) return undefined
  const readers = await Promise.all(
    Object.entries(sums).map(async ([name, { reader }]) => ({ name, read: await reader(found) })),
  )
  return (rows) =>
    Object.fromEntries(
      readers.map(({ name, read }) => {
        const values = rows.flatMap((row) => (read(row) as number | undefined) ?? [])
        return [name, values.length > 0 ? rounded(values.reduce((sum, value) => sum + value)) : undefined]
      }),
    )
}

/**
 * Counts how many of some rows match each condition that a selection counts, by name.
 *
 * @param found everything that matches: each row is tested once, whatever the number of its groups
 */
export function counting(
  { counted = {} }: Selection,
  found: readonly ListedRow[],
): (rows: readonly ListedRow[]) => Group['counted'] {
  const conditions = Object.entries(counted).map(
    ([name, condition]) => [name, new Set(found.filter((row) => matchesRow(row, condition)))] as const,
  )
  return (rows) =>
    Object.fromEntries(
      conditions.map(([name, matching]) => [name, rows.filter((row) => matching.has(row)).length]),
    )
}

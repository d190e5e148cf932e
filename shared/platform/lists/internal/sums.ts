import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import type { ListGroup, Sums } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** The number of significant digits of a sum of fractions. Further digits are rounding errors of binary fractions. */
const DIGITS = 15

const rounded = (sum: number): number => (Number.isInteger(sum) ? sum : Number(sum.toPrecision(DIGITS)))

/**
 * Performs the lookups that the sums of a selection need.
 *
 * @param found all matching rows
 * @returns a function that sums up some of these rows; undefined if the selection has no sums
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
 * Returns a function that counts, for each named condition, the given rows that meet the condition.
 *
 * @param found all rows of the list; each row is tested once, not again for every group
 */
export function counting(
  { counted = {} }: Selection,
  found: readonly ListedRow[],
): (rows: readonly ListedRow[]) => ListGroup['counted'] {
  const conditions = Object.entries(counted).map(
    ([name, condition]) => [name, new Set(found.filter((row) => matchesRow(row, condition)))] as const,
  )
  return (rows) =>
    Object.fromEntries(
      conditions.map(([name, matching]) => [name, rows.filter((row) => matching.has(row)).length]),
    )
}

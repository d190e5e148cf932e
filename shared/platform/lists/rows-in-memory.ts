import { type FoundRow, matchesRow } from '#shared/platform/collections/rows.ts'
import { firstRows, readable } from '#shared/platform/lists/internal/order.ts'
import { matching } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** The ids of a page of rows that are not those of a collection, in order, and the total on all pages. */
export async function pageOfRows(
  rows: readonly FoundRow[],
  selection: Selection,
): Promise<{ total: number; ids: number[] }> {
  const { filter, order, start, size } = selection
  const filtered = rows.filter((row) => matchesRow(row, filter))
  const found = Promise.resolve(filtered)
  const [{ candidates }, keys] = await Promise.all([matching(found, selection), readable(order, found)])
  return { total: candidates.length, ids: firstRows(candidates, keys, start + size).slice(start) }
}

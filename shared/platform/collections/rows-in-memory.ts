import { firstRows, matching, readable } from './internal/page-by-filter.ts'
import type { Selection } from './paging.ts'
import { type FoundRow, matchesRow } from './rows.ts'

/**
 * The ids of a page of rows that are not those of a collection, in order, and the total on all pages. What filters and
 * order look up is read while the rows are being found.
 */
export async function pageOfRows(
  finding: Promise<readonly FoundRow[]>,
  selection: Selection,
): Promise<{ total: number; ids: number[] }> {
  const { filter, order, start, size } = selection
  const filtered = finding.then((rows) => rows.filter((row) => matchesRow(row, filter)))
  const [{ candidates }, keys] = await Promise.all([matching(filtered, selection), readable(order)])
  return { total: candidates.length, ids: firstRows(candidates, keys, start + size).slice(start) }
}

import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import { firstRows, readable } from '#shared/platform/lists/internal/order.ts'
import { matching } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import { candidateIdsOf, type Selection } from '#shared/platform/lists/selection.ts'

/**
 * Returns a page of elements in memory, in order, and the total on all pages.
 *
 * @param all may contain an element several times
 * @param rowOf returns all values by which an element can be filtered and sorted
 */
export async function pageInMemory<E>(
  all: readonly E[],
  rowOf: (one: E) => ListedRow,
  selection: Selection,
): Promise<Page<E>> {
  const { filter, order, start, size } = selection
  const ids = await candidateIdsOf(selection)
  const elements = new Map(all.map((one) => [rowOf(one).id, one]))
  const rows = [...elements.values()].map(rowOf)
  const found = Promise.resolve(rows.filter((row) => (ids?.has(row.id) ?? true) && matchesRow(row, filter)))
  const [{ rows: candidates }, keys] = await Promise.all([matching(found, selection), readable(order, found)])
  const listed = firstRows(candidates, keys, start + size).slice(start)
  return { total: candidates.length, batches: oneBatch(listed.flatMap(({ id }) => elements.get(id) ?? [])) }
}

async function* oneBatch<T>(elements: readonly T[]): AsyncGenerator<readonly T[]> {
  yield elements
}

import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import { pageByFilter } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** Entities with rows that are made of the stored ones, such as names as a requester sees them. */
interface Derived<E> {
  /** All rows, or those of some ids. */
  rows(among?: ReadonlySet<number>): Promise<ListedRow[]>
  /** Everything by which an entity can be filtered and sorted. */
  rowOf(entity: E): Row
  byId(id: number): Promise<E | undefined>
  all(): AsyncIterable<E>
}

/** A page of the entities that match, in order, and the total on all pages. It costs as much as the rows of all. */
export const pageOfDerived = <E extends { id: number }>(
  { rows, rowOf, byId, all }: Derived<E>,
  selection: Selection,
): Promise<Page<E>> =>
  pageByFilter(
    {
      find: async ({ filter }, among) => (await rows(among)).filter((row) => matchesRow(row, filter)),
      // Everything in a row follows from its entity.
      row: async () => undefined,
      byId,
      all,
      attributesOf: rowOf,
    },
    selection,
  )

import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { pageByFilter } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** Entities whose rows are computed from the stored rows, for example because a name depends on the requester. */
interface Derived<E> {
  /**
   * Returns all rows that match the filter, and possibly further rows. If ids are given, returns only the rows of these
   * ids.
   */
  rows(among?: ReadonlySet<number>, filter?: Condition): Promise<ListedRow[]>
  /** Returns all values by which an entity can be filtered and sorted. */
  rowOf(entity: E): Row
  byId(id: number): Promise<E | undefined>
  all(): AsyncIterable<E>
}

/**
 * Returns a page of the matching entities, in order, and the number of matching entities on all pages. Costs as much as
 * reading all rows.
 */
export const pageOfDerived = <E extends { id: number }>(
  { rows, rowOf, byId, all }: Derived<E>,
  selection: Selection,
): Promise<Page<E>> =>
  pageByFilter(
    {
      find: async ({ filter }, among) => (await rows(among, filter)).filter((row) => matchesRow(row, filter)),
      // `rowOf` returns all attributes, so nothing else has to be read from the stored row.
      row: async () => undefined,
      byId,
      all,
      attributesOf: rowOf,
    },
    selection,
  )

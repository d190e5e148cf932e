import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { IDS_PER_CHUNK } from '#shared/platform/collections/keys.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { ReadValue, Selection, SortKey } from '#shared/platform/lists/selection.ts'

/** A sort key whose value can be read from a row. */
export type ReadableKey = Pick<Selection, 'isEmptyLargest'> & { read: 'id' | ReadValue; descending: boolean }

/**
 * Returns sort keys whose values can be read from rows. Performs the lookups that some of these values need.
 *
 * @param found the rows that will be sorted
 */
export const readable = (
  order: readonly SortKey[],
  found: Promise<readonly ListedRow[]>,
  isEmptyLargest?: true,
): Promise<ReadableKey[]> =>
  Promise.all(
    order.map(async ({ by, descending }) => ({
      read: by === 'id' ? by : await by.reader(found),
      descending,
      isEmptyLargest,
    })),
  )

type Value = Buffer | number | undefined

const compareDefined = (a: Buffer | number, b: Buffer | number): number =>
  typeof a === 'number' ? a - (b as number) : a.compare(b as Buffer)

function compareValues(a: Value, b: Value, { descending, isEmptyLargest }: ReadableKey): number {
  if (a === undefined || b === undefined) {
    const difference = Number(a === undefined) - Number(b === undefined)
    return descending && isEmptyLargest ? -difference : difference
  }
  return descending ? compareDefined(b, a) : compareDefined(a, b)
}

/**
 * Returns the first `end` rows in the given order. Equal rows are sorted by ascending id. Rows are sorted in portions,
 * because sorting a million rows at once would take seconds and hundreds of megabytes.
 */
export function firstRows(
  found: readonly ListedRow[],
  order: readonly ReadableKey[],
  end: number,
): ListedRow[] {
  if (end === 0) return []
  const valued = (row: ListedRow) => ({
    row,
    values: order.map(({ read }) => (read === 'id' ? row.id : read(row))),
  })
  type Valued = ReturnType<typeof valued>
  const compare = (a: Valued, b: Valued): number => {
    for (const [index, key] of order.entries()) {
      const difference = compareValues(a.values[index], b.values[index], key)
      if (difference !== 0) return difference
    }
    return a.row.id - b.row.id
  }
  let first: Valued[] = []
  for (const some of slices(found, Math.max(IDS_PER_CHUNK, end)))
    first = first.concat(some.map(valued)).sort(compare).slice(0, end)
  return first.map(({ row }) => row)
}

import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'

/**
 * Changes made in this number of milliseconds before the start of a read are included as well. A write gets its
 * timestamp before it is committed, and clocks differ: a write that is committed during the read may have an earlier
 * timestamp.
 */
const MARGIN = 60_000

/**
 * The maximum number of partitions whose latest changes are read. If there are more partitions, no changes are read:
 * each partition has few changes, but would cost a query.
 */
const MAX_PARTITIONS = 8

/**
 * Returns the ids of the entities in the given partitions that were changed during a read or shortly before it. If an
 * entity moves within its partition during the read, a query may see neither its old nor its new row.
 *
 * @param begin the time at which the read began
 */
export async function changedDuring(
  partitions: readonly RowPartition[],
  begin: Date,
  table: Table,
): Promise<number[]> {
  const from = new Date(begin.getTime() - MARGIN).toISOString()
  const known = new Set(partitions.flatMap(({ byChange }) => byChange ?? []))
  if (known.size > MAX_PARTITIONS) return []
  const found = await Promise.all([...known].map((pk) => table.query({ pk, from, only: ['sk'] })))
  return found.flat().map(({ sk }) => numberAtEnd(sk))
}

import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'

/** The milliseconds before a reading in which a write that commits during it has taken its time: a request, and clocks that differ. */
const MARGIN = 60_000

/** The most partitions of which the latest changes are read: of more, each has little, and each takes a query. */
const FEW = 8

/**
 * The ids of entities in some partitions that were changed during a reading or shortly before it. A query sees neither the
 * old nor the new row of an entity that moves within its partition meanwhile.
 *
 * @param begin when the reading began
 */
export async function changedDuring(
  partitions: readonly RowPartition[],
  begin: Date,
  table: Table,
): Promise<number[]> {
  const from = new Date(begin.getTime() - MARGIN).toISOString()
  const known = partitions.flatMap(({ byChange }) => byChange ?? [])
  if (known.length > FEW) return []
  const found = await Promise.all(known.map((pk) => table.query({ pk, from, only: ['sk'] })))
  return found.flat().map(({ sk }) => numberAtEnd(sk))
}

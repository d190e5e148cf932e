import type { Table } from '#shared/platform/dynamodb/table.ts'
import { latestRowChanges } from '#shared/platform/lists/row-changes.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'

/**
 * A change that was made at most this number of milliseconds before the start of a read is treated as a change during
 * the read. The reason: a write gets its timestamp before it is committed, and clocks differ. A write that is committed
 * during the read may therefore have an earlier timestamp.
 */
const MARGIN = 60_000

/**
 * The longest assumed delay between the timestamp of a write and its commit, in milliseconds. A full log drops its
 * oldest changes. If the log still contains a change that is older than the start of a read by at least this delay, it
 * also contains every change that was committed during the read.
 */
const MAX_DELAY = 2_000

/**
 * The maximum number of partitions whose latest changes are read.
 *
 * If there are more partitions, no changes are read, because each partition would cost a query.
 */
const MAX_PARTITIONS = 8

/**
 * Returns the entities in the given partitions that changed during a read or shortly before. The read may have missed
 * them: if an entity moves within its partition, a query may see neither its old nor its new row.
 *
 * @param begin the time at which the read began
 * @returns ids; undefined if there were too many changes for the logs of the counters
 */
export async function changedDuring(
  partitions: readonly RowPartition[],
  begin: Date,
  table: Table,
): Promise<number[] | undefined> {
  const logged = new Map(
    partitions.filter(({ isLogged }) => isLogged).map((one) => [`${one.counts}#${one.referredId}`, one]),
  )
  if (logged.size > MAX_PARTITIONS) return []
  const found = await Promise.all([...logged.values()].map((one) => latestRowChanges(one, table)))
  if (found.some(({ isWholeSince }) => !isWholeSince(begin.getTime() - MAX_DELAY))) return undefined
  const from = begin.getTime() - MARGIN
  return found
    .flatMap(({ changes }) => changes)
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= from)
    .map(({ id }) => id)
}

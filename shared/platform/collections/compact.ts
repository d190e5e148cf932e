import { oncePerKey } from '#shared/platform/concurrency.ts'
import { retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import { type Key, keyOf, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type Built, compaction } from './internal/compaction.ts'
import type { Counts } from './internal/counts.ts'
import { divideIn } from './internal/division.ts'
import { builtMarker } from './internal/intervals.ts'
import type { ChangeLog, LoggedChange } from './internal/log.ts'
import { LogWrites } from './internal/log-writes.ts'
import type { OrderIndexes } from './internal/order-index.ts'
import type { CollectionKeys } from './keys.ts'

/** A collection whose counters and orders follow from a log. */
export interface Logged {
  table: Table
  keys: CollectionKeys
  log: ChangeLog
  counts: Counts
  orders: OrderIndexes
  /** The counters that count the entity with an id. */
  countersOf(id: number): Key[]
}

/**
 * Brings counters and orders up to date with the log and empties it, then divides the intervals of orders that have become
 * too large, so that every page costs about the same. May be stopped at any time and may run twice at once: a
 * transaction contains everything of some entities, and is refused if others were faster. What changes meanwhile is left to the
 * next run.
 *
 * @param limit the most entities of an interval; by default it depends on the total
 * @param prepare brings what else follows from the log up to date, before that is emptied
 */
export async function compact(
  collection: Logged,
  limit?: number,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  const isDone = await retryWithBackoff(async () => {
    try {
      return await compactLog(collection, prepare)
    } catch (error) {
      if (error instanceof WriteRefused) return undefined
      throw error
    }
  })
  if (isDone) await divideLarge(collection, limit)
}

/**
 * Divides the intervals of orders that have become too large. An interval that changes meanwhile is left to the next run.
 *
 * @param limit the most entities of an interval; by default it depends on the total
 */
export async function divideLarge({ orders, table }: Logged, limit?: number): Promise<void> {
  for (const index of orders.all) await divideIn(index, table, limit)
}

/**
 * Empties the log as it is now, but for entities that change meanwhile.
 *
 * @returns whether there was anything to do
 * @throws WriteRefused if somebody else compacts it
 */
async function compactLog(collection: Logged, prepare: () => Promise<void>): Promise<boolean> {
  const { log, table } = collection
  const { changes, epoch, held } = await log.read()
  if (held || changes.length === 0) return false
  await prepare()
  const orders = await builtOrders(collection, epoch)
  let [rest, done] = [changes, epoch]
  while (rest.length > 0) {
    const writesOf = (batch: readonly LoggedChange[]) =>
      compaction(batch, collection, { orders, epoch: done + 1 })
    const most = Math.min(rest.length, table.capacity)
    const batch = rest.slice(
      0,
      fitting(most, (count) => writesOf(rest.slice(0, count)).length <= table.capacity),
    )
    await table.write([new LogWrites(collection.keys).announcement(done, batch)])
    const changed = await changedMeanwhile(() => table.write(writesOf(batch)))
    done += changed.size === 0 ? 2 : 1
    rest = changed.size === 0 ? rest.slice(batch.length) : rest.filter(({ id }) => !changed.has(id))
  }
  return true
}

/** The largest number, from 1 up to a limit, that fits; if one fits, so do those before it. */
function fitting(limit: number, fits: (count: number) => boolean): number {
  let [low, high] = [1, limit]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Makes a write that is refused if logged entities change.
 *
 * @returns the ids of those that have changed: then nothing has been written
 * @throws WriteRefused if something else has changed
 */
async function changedMeanwhile(write: () => Promise<void>): Promise<ReadonlySet<number>> {
  try {
    await write()
    return new Set()
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const changed = error.refused.filter((change) => 'remove' in change)
    if (changed.length < error.refused.length) throw error
    return new Set(changed.map((change) => Number(keyOf(change).sk)))
  }
}

/** The orders that have been built. Before anything has ever been counted, nothing has to be built, which is noted. */
async function builtOrders({ orders, counts, keys, table }: Logged, epoch: number): Promise<Built[]> {
  const stored = await Promise.all(
    orders.all.map(async (index) => ({
      index,
      keysOf: oncePerKey(({ id, was, is }: LoggedChange) => [index.keyOf(id, was), index.keyOf(id, is)]),
      ...(await index.stored()),
    })),
  )
  const others = stored.filter(({ isBuilt }) => !isBuilt)
  if (others.length === 0 || !(await counts.areUnused())) return stored.filter(({ isBuilt }) => isBuilt)
  await table.write([
    ...others.map(({ index }) => ({ put: builtMarker(index.counters) })),
    new LogWrites(keys).unchanged(epoch),
  ])
  return stored
}

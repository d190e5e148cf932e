import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key, Write } from '#shared/platform/dynamodb/table.ts'
import type { Touched } from './half-committed.ts'
import { type Interval, increment, intervalOf } from './intervals.ts'
import { COUNTS, type LoggedChange } from './log.ts'
import { LogWrites } from './log-writes.ts'
import type { OrderIndex } from './order-index.ts'

/** An order that has been built, with its intervals. */
export interface Built {
  index: OrderIndex
  intervals: readonly Interval[]
  /** The key of a logged entity as stored, and as it should be. */
  keysOf(change: LoggedChange): (string | undefined)[]
}

interface Compacted {
  keys: CollectionKeys
  countersOf(id: number): Key[]
}

/** What a compaction changes of the counters by id, or of an order. */
interface Part {
  part: string
  writes: Write[]
  /** How many counters that are read together. */
  counters: number
}

/**
 * The transaction that brings counters and orders up to date with some logged changes, and takes these out of the log.
 *
 * @param state the orders, and the number of the announcement
 */
export function compaction(
  batch: readonly LoggedChange[],
  collection: Compacted,
  { orders, epoch }: { orders: readonly Built[]; epoch: number },
): Write[] {
  const log = new LogWrites(collection.keys)
  const moves = orders.map((order) => moved(batch, order, epoch + 1))
  const parts = [countChanges(batch, collection, epoch + 1), ...moves].filter(
    ({ writes }) => writes.length > 0,
  )
  return [
    log.compaction(epoch, new Map(parts.map(({ part, counters }) => [part, counters]))),
    ...batch.map(log.removal),
    ...parts.flatMap(({ writes }) => writes),
  ]
}

/** What entities that have come and gone change of the counters by id. Each is written once; that of a chunk says of how many clusters. */
function countChanges(batch: readonly LoggedChange[], { countersOf, keys }: Compacted, epoch: number): Part {
  const counters = new Map<string, { key: Key; by: number }>()
  for (const { id, was, is } of batch) {
    const by = Number(is !== null) - Number(was !== null)
    if (by === 0) continue
    for (const key of countersOf(id)) {
      const counter = counters.get(identityOf(key)) ?? { key, by: 0 }
      counter.by += by
      counters.set(identityOf(key), counter)
    }
  }
  const changed = [...counters.values()]
  const numberIn = (pk: string) => changed.filter(({ key }) => key.pk === pk).length
  const setIn = ({ pk, sk }: Key) =>
    pk === keys.directory
      ? { e: epoch, m: [epoch, numberIn(keys.clusterCounts(Number(sk)))] satisfies Touched }
      : { e: epoch }
  const writes = changed.map(({ key, by }) => ({ update: key, set: setIn(key), add: { n: by } }))
  return { part: COUNTS, writes, counters: numberIn(keys.directory) }
}

/** The entries of an order that move, and what that changes of the counters of its intervals. */
function moved(batch: readonly LoggedChange[], { index, intervals, keysOf }: Built, epoch: number): Part {
  const counts = new Map<Interval, number>()
  const count = (key: string, by: number) => {
    const interval = intervals[intervalOf(key, intervals)] as Interval
    counts.set(interval, (counts.get(interval) ?? 0) + by)
  }
  const entries = batch.flatMap((change): Write[] => {
    const [old, key] = keysOf(change)
    if (old === key) return []
    if (old !== undefined) count(old, -1)
    if (key !== undefined) count(key, 1)
    return [
      ...(old === undefined ? [] : [{ remove: keyOnly(index.entry(old)) }]),
      ...(key === undefined ? [] : [{ put: index.entry(key) }]),
    ]
  })
  const increments = [...counts].map(([interval, by]) => increment(index.counters, interval, by, epoch))
  return { part: index.part, writes: [...entries, ...increments], counters: increments.length }
}

const keyOnly = ({ pk, sk }: Key): Key => ({ pk, sk })

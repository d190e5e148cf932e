import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key, Write } from '#shared/platform/dynamodb/table.ts'
import { type Interval, increment, intervalOf } from './intervals.ts'
import type { ChangeLog } from './log.ts'
import { COUNTS, type LoggedChange } from './log.ts'
import type { OrderIndex } from './order-index.ts'

/** An order that has been built, with its intervals. */
export interface Built {
  index: OrderIndex
  intervals: readonly Interval[]
  /** The key of a logged entity as stored, and as it should be. */
  keysOf(change: LoggedChange): (string | undefined)[]
}

interface Compacted {
  log: ChangeLog
  countersOf(id: number): Key[]
}

/**
 * The transaction that brings counters and orders up to date with some logged changes, and takes these out of the log.
 *
 * @param state the orders, and how many transactions have compacted the log
 */
export function compaction(
  batch: readonly LoggedChange[],
  { log, countersOf }: Compacted,
  { orders, epoch }: { orders: readonly Built[]; epoch: number },
): Write[] {
  const counts = countChanges(batch, countersOf, epoch + 1)
  const moves = orders.map((order) => ({ part: order.index.part, writes: moved(batch, order, epoch + 1) }))
  const parts = [{ part: COUNTS, writes: counts }, ...moves].filter(({ writes }) => writes.length > 0)
  return [
    log.compaction(
      epoch,
      parts.map(({ part }) => part),
    ),
    ...batch.map(log.removal),
    ...parts.flatMap(({ writes }) => writes),
  ]
}

/** What entities that have come and gone change of the counters by id. Each is written once. */
function countChanges(
  batch: readonly LoggedChange[],
  countersOf: (id: number) => Key[],
  epoch: number,
): Write[] {
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
  return [...counters.values()].map(({ key, by }) => ({ update: key, set: { e: epoch }, add: { n: by } }))
}

/** The entries of an order that move, and what that changes of the counters of its intervals. */
function moved(batch: readonly LoggedChange[], { index, intervals, keysOf }: Built, epoch: number): Write[] {
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
  return [...entries, ...[...counts].map(([interval, by]) => increment(index.counters, interval, by, epoch))]
}

const keyOnly = ({ pk, sk }: Key): Key => ({ pk, sk })

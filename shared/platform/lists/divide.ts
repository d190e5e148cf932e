import { SHARDS, shardOf, totalCount } from '#shared/platform/collections/keys.ts'
import { idInKey } from '#shared/platform/collections/order.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import { division } from '#shared/platform/dynamodb/counted-range.ts'
import { type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { OrderPages } from './order-pages.ts'

/**
 * The smallest possible limit on the size of an interval. Intervals of up to this size are never split, because reading
 * them costs next to nothing.
 */
const MIN_SPLIT_SIZE = 256

/**
 * Returns the maximum size of an interval, which is a range of keys with one counter.
 *
 * To find a page, a list reads all counters and at most one interval. With this maximum, the number of counters and the
 * size of an interval grow only with the square root of the total.
 */
const maxIntervalSize = (total: number): number => Math.max(MIN_SPLIT_SIZE, Math.round(2 * Math.sqrt(total)))

/**
 * Splits the intervals that have become too large in the sorted indexes of a collection, so that every page costs about
 * the same. An interval that changes while it is being split is skipped until the next run.
 *
 * @param limit the maximum number of entities in an interval; by default, it depends on the total
 */
export async function divideLargeIntervals(
  { orders, table }: { orders: readonly OrderIndex[]; table: Table },
  limit?: number,
): Promise<void> {
  for (const pages of orders.map((order) => new OrderPages(table, order))) {
    const intervals = await pages.counted()
    const max = limit ?? maxIntervalSize(totalCount(intervals))
    for (const { from, count } of intervals) if (count > max) await divide(pages, from, max, table)
  }
}

/** Splits an interval into parts of half the maximum size, starting with the last part. */
async function divide(pages: OrderPages, from: string, max: number, table: Table): Promise<void> {
  let shards = await intervalOf(pages, from)
  const to = shards[0]?.to
  const keys = (await pages.keys({ from: from || undefined, to })).filter((key) => key !== to)
  const size = Math.ceil(max / 2)
  for (let length = lastCut(keys.length, size); length > 0; length -= size) {
    const at = separator(keys[length - 1] as string, keys[length] as string)
    const counts = byShard(keys.slice(0, length))
    const changes = shards.flatMap((interval, shard) =>
      division(pages.index.counters[shard] as string, interval, at, counts[shard] as number),
    )
    if (!(await isWritten(changes, table))) return
    shards = shards.map((interval, shard) => ({
      from,
      to: at,
      count: counts[shard] as number,
      changes: interval.changes + 1,
    }))
  }
}

/** Returns the stored states of the interval that begins at a key, one from each shard of the counters. */
export const intervalOf = async (pages: OrderPages, from: string) =>
  (await pages.stored()).flatMap((shard) => shard.filter((interval) => interval.from === from))

/** Returns the number of keys before the last part, if the keys are divided into parts of the given size. */
const lastCut = (total: number, size: number) => (Math.ceil(total / size) - 1) * size

/** Returns the number of keys in each shard. */
export function byShard(keys: readonly string[]): number[] {
  const counts = Array.from({ length: SHARDS }, () => 0)
  for (const key of keys) counts[shardOf(idInKey(key))] = (counts[shardOf(idInKey(key))] ?? 0) + 1
  return counts
}

async function isWritten(changes: readonly Write[], table: Table): Promise<boolean> {
  try {
    await table.write(changes)
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}

/** Returns the shortest prefix of a key that still sorts after the key `before`. */
export function separator(before: string, key: string): string {
  const [previous, characters] = [[...before], [...key]]
  const length = characters.findIndex((character, index) => character !== previous[index])
  return characters.slice(0, length + 1).join('')
}

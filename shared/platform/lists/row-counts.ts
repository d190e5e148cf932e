import { countChange } from '#shared/platform/collections/counts.ts'
import { COUNT, isCount, numberAtEnd, SHARDS, shardOf } from '#shared/platform/collections/keys.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { numberBefore, pkIn, type RowIndex, type RowPartition, sharedBeginning } from './row-index.ts'

/** The numbers of rows of a partition by the value with which their sort keys begin, such as their status. */
export type RowCounts = ReadonlyMap<number, number>

/** The maximum number of partitions of which a list reads the counters. */
export const MAX_COUNTED_PARTITIONS = 8

/** The counter of a row: an item that counts the rows of a partition, also by their values. */
interface RowCounter {
  key: Key
  by: string
}

/** An index with counters. Each entity has at most one row in it, and values are numbers. */
type CountedIndex<E> = RowIndex<E> & Required<Pick<RowIndex<E>, 'counts' | 'before'>>

/** Returns the counter that counts the row of an entity. */
export function rowCounterOf<E extends { id: number }>(index: CountedIndex<E>, entity: E): RowCounter {
  const under = index.of(entity) as number
  const counts = pkIn({ ...index, prefix: index.counts }, under)
  const key = keyIn({ counts, number: index.together && under }, shardOf(entity.id))
  return { key, by: String(numberIn(index.before(entity))) }
}

/**
 * Returns the changes of counters when the row of an entity is added, moves or is removed. A move within a partition is
 * one change, so that readers see all of it or nothing.
 */
export function rowCountChanges<E extends { id: number }>(
  index: CountedIndex<E>,
  before: E | undefined,
  after: E | undefined,
): Write[] {
  const [old, next] = [before, after].map((one) => one && rowCounterOf(index, one))
  const isSame = old && next && identityOf(old.key) === identityOf(next.key)
  if (isSame) return countChange(next.key, old, next)
  return [
    ...(old ? countChange(old.key, old, undefined) : []),
    ...(next ? countChange(next.key, undefined, next) : []),
  ]
}

/** Returns the numbers of rows of a partition. Reads of the same tick share a request. */
export async function rowCountsIn(
  { counts = '', number }: Pick<RowPartition, 'counts' | 'number'>,
  table: Pick<Table, 'get'>,
): Promise<RowCounts> {
  const shards = Array.from({ length: SHARDS }, (_, shard) => table.get(keyIn({ counts, number }, shard)))
  const found = new Map<number, number>()
  for (const counter of await Promise.all(shards))
    for (const [attribute, count] of Object.entries(counter ?? {})) {
      if (!isCount(attribute) || attribute === COUNT) continue
      const value = valueIn(attribute)
      found.set(value, (found.get(value) ?? 0) + Number(count))
    }
  return found
}

const keyIn = (
  { counts, number }: Required<Pick<RowPartition, 'counts'>> & { number?: number },
  shard: number,
) => ({
  pk: counts,
  sk: `${sharedBeginning(number)}${shard}`,
})

/**
 * Counts the rows that a counter should count, by reading them.
 *
 * @param attribute the attribute of the counter: the number of all rows, or of those with a value
 * @param sk the sort key of a counter among those of several numbers
 * @param partitionOf returns the partition of a number
 */
export async function rowsCountedBy(
  { sk, attribute }: Pick<Key, 'sk'> & { attribute: string },
  partitionOf: (number: number) => RowPartition,
  table: Pick<Table, 'query'>,
): Promise<number> {
  const number = numberBefore(sk)
  const value = attribute === COUNT ? '' : `${sortable(valueIn(attribute))}#`
  const from = `${sharedBeginning(number)}${value}`
  const rows = await table.query({ pk: partitionOf(number).pk, from, to: `${from}~`, only: ['sk'] })
  return rows.filter((row) => sk.endsWith(`#${shardOf(numberAtEnd(row.sk))}`)).length
}

/** Returns the value whose rows an attribute of a counter counts. */
const valueIn = (attribute: string): number => Number(attribute.slice(1))

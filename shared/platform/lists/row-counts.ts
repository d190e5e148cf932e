import { countChange } from '#shared/platform/collections/counts.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { COUNT, isCount, numberAtEnd, SHARDS, shardOf } from '#shared/platform/collections/keys.ts'
import type { Push } from '#shared/platform/dynamodb/item-log.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { pushed, type RowChange } from './row-changes.ts'
import { type IdIndex, pkIn, type RowPartition, referredIdBefore, sharedBeginning } from './row-index.ts'

/** The number of rows for each value, such as the id of a status. */
export type RowCounts = ReadonlyMap<number, number>

/**
 * The maximum number of partitions whose counters a list reads. Partitions that share their counters are treated as a
 * single partition.
 */
export const MAX_COUNTED_PARTITIONS = 8

/**
 * The declaration of a value by which rows are counted, such as the status: the counters contain the number of rows
 * with each status.
 */
export interface CountedBy {
  /** The row attributes whose values can be derived from the value by which rows are counted. */
  attributes: readonly string[]
  rowOf(value: number): Row
}

/**
 * The counter of an entity's row, and the value under which the counter counts the row.
 *
 * A counter is an item with the number of rows in a partition, in total and for each value, such as each status.
 */
interface RowCounter {
  key: Key
  by: string
}

/** The declaration of the keys of row counters. Counters for neighbouring ids may share a partition. */
type RowCounters = Pick<IdIndex<never>, 'prefix' | 'idsPerPartition'>

/**
 * Declares counters for rows that refer to the same entity, such as the work packages of a project.
 *
 * `of` returns the id of the entity to which the row refers. `by` returns the value under which the row is counted,
 * such as a status.
 */
export interface RowCounterDeclaration<E> extends RowCounters {
  of(entity: E): number
  by(entity: E): number
  /** Returns the change that a write of an entity logs. Set only if the counters also log the latest changes. */
  change?(entity: E): RowChange
}

/**
 * Returns the key of the counter that counts the row of an entity.
 *
 * @param under the id of the entity to which the row refers, such as a project
 */
export const rowCounterKey = (counters: RowCounters, under: number, id: number): Key =>
  keyIn({ counts: pkIn(counters, under), referredId: counters.idsPerPartition && under }, shardOf(id))

/** Returns the keys of all counters for the rows that refer to an entity. */
export const rowCounterKeys = (counters: RowCounters, under: number): Key[] =>
  Array.from({ length: SHARDS }, (_, shard) => rowCounterKey(counters, under, shard))

export const rowCounterOf = <E extends { id: number }>(
  counting: RowCounterDeclaration<E>,
  entity: E,
): RowCounter => ({
  key: rowCounterKey(counting, counting.of(entity), entity.id),
  by: String(counting.by(entity)),
})

/**
 * Returns the changes to counters when the row of an entity is added, moved or removed. A move within a partition is
 * one change, so that readers never see half of it.
 */
export function rowCountChanges<E extends { id: number }>(
  counting: RowCounterDeclaration<E>,
  before: E | undefined,
  after: E | undefined,
): Write[] {
  const [old, next] = [before, after].map((one) => one && rowCounterOf(counting, one))
  const isSame = old && next && identityOf(old.key) === identityOf(next.key)
  const [from, to] = [before, after].map((one) => one && counting.change?.(one))
  if (isSame) return counterChange(next.key, countChange(next.key, old, next), pushed(from, to))
  return [
    ...(old ? counterChange(old.key, countChange(old.key, old, undefined), pushed(from, undefined)) : []),
    ...(next ? counterChange(next.key, countChange(next.key, undefined, next), pushed(undefined, to)) : []),
  ]
}

/**
 * Returns the write that updates the numbers in a counter and adds an entry to the counter's log. Returns no write if
 * there is neither an update nor an entry.
 */
const counterChange = (update: Key, [counted]: Write[], push: Push | undefined): Write[] => {
  if (!push) return counted ? [counted] : []
  return [{ update, add: {}, ...counted, push }]
}

/**
 * Returns the number of rows in a partition for each value by which its rows are counted, such as the id of a status.
 * Calls in the same tick share a request.
 */
export async function rowCountsIn(
  { counts = '', referredId }: Pick<RowPartition, 'counts' | 'referredId'>,
  table: Pick<Table, 'get'>,
): Promise<RowCounts> {
  const shards = Array.from({ length: SHARDS }, (_, shard) => table.get(keyIn({ counts, referredId }, shard)))
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
  { counts, referredId }: Required<Pick<RowPartition, 'counts'>> & { referredId?: number },
  shard: number,
) => ({
  pk: counts,
  sk: `${sharedBeginning(referredId)}${shard}`,
})

/**
 * Returns the correct value of an attribute of a counter. Reads and counts the rows to find it.
 *
 * @param sk the sort key of the counter, which begins with the id of the entity to which the counted rows refer, such
 *   as a project
 * @param attribute either `COUNT`, which counts all rows, or the attribute that counts the rows with one value, such as
 *   a status
 * @param partitionsOf returns the partitions that contain the rows, given the id of the entity to which they refer
 */
export async function rowsCountedBy(
  { sk, attribute }: Pick<Key, 'sk'> & { attribute: string },
  partitionsOf: (number: number) => readonly RowPartition[],
  { rowOf }: Pick<CountedBy, 'rowOf'>,
  table: Pick<Table, 'query'>,
): Promise<number> {
  const value = attribute === COUNT ? undefined : rowOf(valueIn(attribute))
  const read = partitionsOf(referredIdBefore(sk)).map(async (partition) => {
    const from = value ? beginningIn(partition, value) : sharedBeginning(partition.referredId)
    return from === undefined ? [] : table.query({ pk: partition.pk, from, to: `${from}~`, only: ['sk'] })
  })
  const rows = (await Promise.all(read)).flat()
  return rows.filter((row) => sk.endsWith(`#${shardOf(numberAtEnd(row.sk))}`)).length
}

/**
 * Returns the common beginning of the sort keys of the rows that have the same value as `row` in the attribute that
 * orders the partition. Returns undefined if the partition contains no such rows, or is not ordered by an attribute.
 */
export function beginningIn(
  { constants = {}, referredId, orderedBy }: RowPartition,
  row: Row,
): string | undefined {
  const isHere = Object.entries(constants).every(([name, value]) => row[name] === value)
  return isHere && orderedBy
    ? `${sharedBeginning(referredId)}${sortable(Number(row[orderedBy.attribute]))}#`
    : undefined
}

/**
 * Returns the value, such as a status, to which a counter attribute belongs. The name of the attribute consists of a
 * letter and this value.
 */
const valueIn = (attribute: string): number => Number(attribute.slice(1))

import { isFull, type Push, textsIn } from '#shared/platform/dynamodb/item-log.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { type RowPartition, sortKeyRange } from './row-index.ts'

/**
 * The latest changes to the rows of a partition, such as the work packages of a project. The counters of rows contain
 * logs of these changes. A write of a row changes the counter anyway, but an index by time would cost a further item.
 */

/** A change to an entity, as the logs of changes to rows record it. */
export interface RowChange {
  id: number
  updatedAt: string
  /**
   * The time of the last change that lists can show; by default `updatedAt`. A comment does not affect it, because
   * lists do not show comments.
   */
  listedAt?: string
}

/** The latest changes to the rows of a partition. */
export interface RowChanges {
  /** The last change of each logged entity that is still in the partition. */
  changes: readonly RowChange[]
  /** The ids of the logged entities that have left the partition. */
  left: ReadonlySet<number>
  /** Returns whether the logs contain all changes since a time, in milliseconds. */
  isWholeSince(from: number): boolean
}

/** The name of the attribute in which a counter stores its log. */
const LOG = 'c'

/** An entry of a log. The entry has no times if the entity has left the partition. */
type Entry = Pick<RowChange, 'id'> & Partial<RowChange>

/**
 * Returns the text that a write of an entity adds to the log of a counter, if any. The text consists of the id and the
 * times in milliseconds, all in base 36.
 *
 * @param before the change that the log contains before the write; undefined if the counter did not include the entity
 * @param after the change to be logged; undefined if the entity leaves the partition
 */
export function pushed(before: RowChange | undefined, after: RowChange | undefined): Push | undefined {
  const [former, text] = [
    before && textOf(before),
    after ? textOf(after) : before && textOf({ id: before.id }),
  ]
  return text === undefined || text === former ? undefined : { log: LOG, texts: [text] }
}

const textOf = ({ id, updatedAt, listedAt }: Entry): string =>
  [id, ...[updatedAt ?? [], listedAt ?? []].flat().map((time) => Date.parse(time))]
    .map((number) => number.toString(36))
    .join(' ')

function entryIn(text: string): Entry {
  const [id, ...times] = text.split(' ').map((number) => Number.parseInt(number, 36)) as [number, ...number[]]
  const [updatedAt, listedAt] = times.map((time) => new Date(time).toISOString())
  return { id, updatedAt, ...(listedAt && { listedAt }) }
}

const isChange = (entry: Entry): entry is RowChange => entry.updatedAt !== undefined

/**
 * Returns the latest changes to the rows of a partition. The counters of the partition contain the changes, so a single
 * query reads them.
 */
export async function latestRowChanges(
  { counts = '', referredId }: Pick<RowPartition, 'counts' | 'referredId'>,
  table: Pick<Table, 'query'>,
): Promise<RowChanges> {
  const counters = await table.query({
    pk: counts,
    ...(referredId !== undefined && sortKeyRange(referredId)),
  })
  const logs = counters.map((counter) => textsIn(counter, LOG).map(entryIn))
  // All log entries about one entity are in the same log, latest first. A map keeps the last value of each key, so the
  // order is reversed to keep the latest entry of each entity.
  const latest = [
    ...new Map(
      logs
        .flat()
        .toReversed()
        .map((entry) => [entry.id, entry]),
    ).values(),
  ]
  return {
    changes: latest.filter(isChange),
    left: new Set(latest.filter((entry) => !isChange(entry)).map(({ id }) => id)),
    isWholeSince: (from) =>
      logs.every(
        (log) => !isFull(log) || log.some((one) => isChange(one) && Date.parse(one.updatedAt) < from),
      ),
  }
}

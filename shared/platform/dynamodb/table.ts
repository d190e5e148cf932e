import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, anyOf, type Condition, compares } from './condition.ts'
import type { Push } from './item-log.ts'

/**
 * Keys and index of the table. CDK and the local stack create the table from them. Every item has an attribute `v` with
 * the number of the layout in which it was written.
 */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  schema: 'v',
  /**
   * Time, in seconds since the epoch, after which DynamoDB may drop the item. Only some items have it, for example
   * finished jobs and failed sign-ins.
   */
  timeToLive: 'expiresAt',
  /** The index of pending jobs, sorted by the time at which they are due. Used only by background work. */
  pendingJobs: { name: 'pendingJobs', partitionKey: 'pending', sortKey: 'dueAt' },
} as const

export const SCHEMA = 1

/** The smallest absolute value of a number in DynamoDB, except zero. */
const SMALLEST = 1e-130

/**
 * Returns whether a number can be stored, or compared with stored numbers. The SDK refuses numbers that may be
 * imprecise.
 */
export const isStorable = (number: number): boolean =>
  Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= SMALLEST)

export interface Key {
  pk: string
  sk: string
}

export type Item = Key & Record<string, unknown>

/** A change to one item. If the condition `when` fails, the whole write is refused. */
export type Change =
  | { put: Item; when?: Condition }
  | {
      update: Key
      set?: Record<string, unknown>
      setMissing?: Record<string, unknown>
      unset?: string[]
      add?: Record<string, number>
      /** Entries to append to a log that is stored in the item. */
      push?: Push
      when?: Condition
    }
  | { remove: Key; when?: Condition }
  | { check: Key; when: Condition }

/** A sort key in a partition that has a counter for each interval of its sort keys (`counted-range.ts`). */
interface CountedKey {
  /** The partition that contains a counter for each interval. */
  counters: string
  key: string
}

/**
 * One change of a write. It changes an item or, if a sort key is added to or removed from an interval, the counter of
 * the interval.
 */
export type Write = Change | { count: CountedKey; by: 1 | -1 }

/** A condition on one item. If it fails, the whole write is refused. */
export type Check = Extract<Write, { check: Key }>

/** A change that only sets and unsets attributes of one item. It is harmless to apply such a change twice. */
export type Repeatable = Pick<Extract<Write, { update: Key }>, 'update' | 'set' | 'unset' | 'when'>

export type UnconditionalWrite = { put: Item } | { remove: Key }

/** The maximum number of changes in a DynamoDB transaction. */
export const MAX_CHANGES = 100

/** Returns the key of the item that a change concerns. */
export function keyOf(change: Write): Key {
  if ('put' in change) return change.put
  if ('update' in change) return change.update
  if ('count' in change) return { pk: change.count.counters, sk: change.count.key }
  return 'remove' in change ? change.remove : change.check
}

/** A range of one partition (or of the index of pending jobs), in sort key order. */
export interface QueryRange {
  pk: string
  /** First and last sort key, both inclusive. A range that ends before it begins is empty and causes no read. */
  from?: string
  to?: string
  index?: 'pendingJobs'
  /** The maximum number of items of a page. The following pages contain the rest of the range. */
  limit?: number
  descending?: boolean
  filter?: Condition
  /** The attributes to return; by default all. */
  only?: readonly string[]
}

/** A page of a query: DynamoDB returns at most a megabyte at a time. */
export interface QueryPage {
  items: Item[]
  /** The number of items that the filter of the range excluded. */
  dropped?: number
  /**
   * The sort key up to which the range has been read; absent if the whole range has been read. The key belongs to the
   * last item read, even if the filter dropped this item.
   */
  readTo?: string
  /** Reads the next page; absent on the last page. */
  next?: () => Promise<QueryPage>
}

/** A condition of a write failed; nothing was written. */
export class WriteRefused extends Error {
  /** @param refused the changes whose conditions failed */
  constructor(readonly refused: readonly Write[]) {
    super('A condition of the write failed; nothing was written.')
    this.name = 'WriteRefused'
  }
}

/**
 * The port to the table. Reads are strongly consistent, except reads of the index and reads through `eventual`. If the
 * table cannot be reached in time, every method rejects with `ServiceUnavailable`.
 */
export interface Table {
  /** The maximum number of changes in a write. */
  readonly capacity: number
  /**
   * This table with eventually consistent reads, which cost half as much; absent if all reads are consistent.
   * Eventually consistent reads may miss the writes of the last second, so they are suitable only for clients that read
   * again soon.
   */
  readonly eventual?: Table
  /**
   * Returns an item, or undefined. Calls in the same tick are combined into as few requests as possible. The number of
   * requests in flight is limited, so that the responses fit into a function's memory.
   */
  get(key: Key): Promise<Item | undefined>
  query(range: QueryRange): Promise<Item[]>
  /** Returns the first page of a range, for callers that may not need all of it. */
  queryPage(range: QueryRange): Promise<QueryPage>
  /**
   * Makes all of the changes, or none.
   *
   * @throws WriteRefused if a condition failed, `UpdateConflict` if other writers kept changing the same items
   */
  write(changes: readonly Write[]): Promise<void>
  /**
   * Applies changes to different items without a transaction. If the call fails, some of the changes may have been
   * applied.
   */
  writeEach(changes: readonly UnconditionalWrite[]): Promise<void>
  /**
   * Changes one item and returns its new state.
   *
   * @throws WriteRefused if the condition of the change fails
   */
  update(change: Repeatable): Promise<Item>
  /**
   * Adds a number to an attribute and returns the new value of the attribute. If a response is lost, the retry may add
   * the number a second time.
   */
  increment(key: Key, attribute: string, by: number): Promise<number>
}

const key = (name: string): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' })

/**
 * Integer ids from atomic counters. The ids are allocated outside transactions, because an unused id only leaves a gap.
 */
export class Sequences {
  constructor(private readonly table: Table) {}

  /**
   * Allocates consecutive ids.
   *
   * @returns the first of `count` ids, which no other caller gets
   */
  async allocate(name: string, count = 1): Promise<number> {
    return (await this.table.increment(key(name), 'last', count)) - count + 1
  }

  /** Returns whether any id of a sequence has been allocated. */
  async isUsed(name: string): Promise<boolean> {
    return (await this.table.get(key(name))) !== undefined
  }

  /** Ensures that ids up to and including `id` are never allocated, because an import uses them. */
  async skipTo(name: string, id: number): Promise<void> {
    const when = anyOf(absent('last'), compares('last', '<', id))
    try {
      await this.table.write([{ update: key(name), set: { last: id }, when }])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }
}

export const sequencesIn = oncePer(({ table }: { table: Table }): Sequences => new Sequences(table))

import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, anyOf, type Condition, compares } from './condition.ts'

/**
 * Keys and index of the table; CDK and the local stack create it from this. Every item has an attribute `v`, the number
 * of the layout it was written with.
 */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  schema: 'v',
  /** Seconds since the epoch after which DynamoDB may drop the item (finished jobs, failed sign-ins). */
  timeToLive: 'expiresAt',
  /** The jobs that are not done, by the time at which they should be looked at. For background work only. */
  pendingJobs: { name: 'pendingJobs', partitionKey: 'pending', sortKey: 'dueAt' },
} as const

export const SCHEMA = 1

/** The smallest magnitude of DynamoDB's numbers, other than zero. */
const SMALLEST = 1e-130

/** Whether a number can be stored or compared with: the SDK refuses those that may be imprecise. */
export const isStorable = (number: number): boolean =>
  Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= SMALLEST)

export interface Key {
  pk: string
  sk: string
}

export type Item = Key & Record<string, unknown>

/** The change of one item. If the condition `when` fails, the whole write is refused. */
export type Change =
  | { put: Item; when?: Condition }
  | {
      update: Key
      set?: Record<string, unknown>
      /** Set if they are missing. */
      setMissing?: Record<string, unknown>
      unset?: string[]
      add?: Record<string, number>
      when?: Condition
    }
  | { remove: Key; when?: Condition }
  | { check: Key; when: Condition }

/** A sort key in a range of which intervals are counted (`counted-range.ts`). */
interface CountedKey {
  /** The partition with the counters of the intervals. */
  counters: string
  key: string
}

/** One change in a write: that of an item, or a sort key that is added to a counted range or taken from it. */
export type Write = Change | { count: CountedKey; by: 1 | -1 }

/** A condition on one item that a whole write depends on. */
export type Check = Extract<Write, { check: Key }>

/** A change of one item that only sets and unsets, so applying it twice is harmless. */
export type Repeatable = Pick<Extract<Write, { update: Key }>, 'update' | 'set' | 'unset' | 'when'>

/** A change of one item that depends on nothing. */
export type Unconditional = { put: Item } | { remove: Key }

/** The most changes of a DynamoDB transaction. */
export const MAX_CHANGES = 100

/** The key of the item that a change concerns. */
export function keyOf(change: Write): Key {
  if ('put' in change) return change.put
  if ('update' in change) return change.update
  if ('count' in change) return { pk: change.count.counters, sk: change.count.key }
  return 'remove' in change ? change.remove : change.check
}

/** A range of one partition (or of the index of pending jobs), in sort key order. */
export interface QueryRange {
  pk: string
  /** First and last sort key, both inclusive. A range that ends before it begins is empty, and nothing is read. */
  from?: string
  to?: string
  index?: 'pendingJobs'
  /** The most items to read at once. A query ends with them; the pages after them have the rest of the range. */
  limit?: number
  /** The last sort key first. */
  descending?: boolean
  filter?: Condition
  /** The attributes to return; without it, all. */
  only?: readonly string[]
}

/** One page of a query: DynamoDB returns at most a megabyte at a time. */
export interface QueryPage {
  items: Item[]
  /** The sort key up to which it has been read, if there is more: that of the last item, even if the filter dropped it. */
  readTo?: string
  /** Reads the next page; missing on the last one. */
  next?: () => Promise<QueryPage>
}

/** A condition of a write failed; nothing was written. */
export class WriteRefused extends Error {
  /** @param refused the changes whose own condition failed */
  constructor(readonly refused: readonly Write[]) {
    super('A condition of the write failed; nothing was written.')
    this.name = 'WriteRefused'
  }
}

/**
 * The port to the table: strongly consistent reads (except of the index), bounded retries.
 * Every method rejects with `ServiceUnavailable` when the table cannot be reached in time.
 */
export interface Table {
  /** The most changes of one write. */
  readonly capacity: number
  /**
   * One item, or undefined. Gets of the same tick share as few requests as possible, with a limit on how many of them
   * are in flight, so that the responses fit into a function's memory.
   */
  get(key: Key): Promise<Item | undefined>
  /** All items of a range, page by page. */
  query(range: QueryRange): Promise<Item[]>
  /** The first page of a range, for callers that may not need all of it at once. */
  queryPage(range: QueryRange): Promise<QueryPage>
  /**
   * Makes all changes or none.
   *
   * @throws WriteRefused if a condition failed, `UpdateConflict` if other writers kept changing the same items
   */
  write(changes: readonly Write[]): Promise<void>
  /** Makes changes of different items, each of them for itself: if it throws, some have been made. */
  writeEach(changes: readonly Unconditional[]): Promise<void>
  /**
   * Changes one item and returns its new state.
   *
   * @throws WriteRefused if the change has a condition that failed
   */
  update(change: Repeatable): Promise<Item>
  /** Adds to a number attribute and returns its new value. If a response is lost, the retry may add a second time. */
  increment(key: Key, attribute: string, by: number): Promise<number>
}

const key = (name: string): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' })

/** Integer ids from atomic counters, allocated outside of transactions: an unused id leaves a harmless gap. */
export class Sequences {
  constructor(private readonly table: Table) {}

  /** @returns the first of `count` consecutive ids that nobody else gets */
  async allocate(name: string, count = 1): Promise<number> {
    return (await this.table.increment(key(name), 'last', count)) - count + 1
  }

  /** Whether anything has an id of a sequence. */
  async isUsed(name: string): Promise<boolean> {
    return (await this.table.get(key(name))) !== undefined
  }

  /** Makes sure that ids up to and including `id` are never allocated, because an import uses them. */
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

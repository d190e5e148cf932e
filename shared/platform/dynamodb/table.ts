import { absent, anyOf, type Condition, compares } from './condition.ts'

/**
 * The physical shape of the one table. CDK creates it from this, the local stack too; every item carries
 * `v`, the number of the layout it was written with.
 */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  schema: 'v',
  /** Seconds since the epoch after which DynamoDB may drop the item (finished jobs, failed sign-ins). */
  timeToLive: 'expiresAt',
  /** Serves background work only: the jobs that are not done, by the time at which somebody should look. */
  pendingJobs: { name: 'pendingJobs', partitionKey: 'pending', sortKey: 'dueAt' },
} as const

export const SCHEMA = 1

/** The smallest magnitude beside zero that the table's numbers have. */
const SMALLEST = 1e-130

/** Whether the table takes a number, stored or compared with: its SDK refuses those that may be imprecise. */
export const isStorable = (number: number): boolean =>
  Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= SMALLEST)

export interface Key {
  pk: string
  sk: string
}

export type Item = Key & Record<string, unknown>

/** The change of one item. `when` is the condition under which it, and all the others with it, happens. */
export type Change =
  | { put: Item; when?: Condition }
  | {
      update: Key
      set?: Record<string, unknown>
      unset?: string[]
      add?: Record<string, number>
      when?: Condition
    }
  | { remove: Key; when?: Condition }
  | { check: Key; when: Condition }

/** Counts a key in or out of the interval in which it lies: `pk` is the partition of the intervals' counters. */
export interface Counting {
  count: Key
  by: 1 | -1
}

/** One change in a write. */
export type Write = Change | Counting

/** What has to hold of one item for a write to happen. */
export type Check = Extract<Write, { check: Key }>

/** The change of one item that happens in any case; setting makes it harmless when it happens twice. */
export type Unconditional = Pick<Extract<Write, { update: Key }>, 'update' | 'set' | 'unset'>

/** The most changes a transaction of DynamoDB may have. */
export const MAX_CHANGES = 100

/** The key of the item a change is about. */
export function keyOf(change: Write): Key {
  if ('put' in change) return change.put
  if ('update' in change) return change.update
  if ('count' in change) return change.count
  return 'remove' in change ? change.remove : change.check
}

/** A range of one partition (or of the index of pending jobs), in sort key order. */
export interface Range {
  pk: string
  /** First and last sort key, both included. */
  from?: string
  to?: string
  index?: 'pendingJobs'
  limit?: number
  /** The last sort key first. */
  descending?: boolean
  filter?: Condition
  /** The attributes to return; all without it. */
  only?: readonly string[]
}

/** What one answer holds of a range: as many of its items, from the first on, as a megabyte has room for. */
export interface Part {
  items: Item[]
  /** Reads what follows; missing where nothing does. */
  next?: () => Promise<Part>
}

/** Some condition of a write did not hold; nothing of the write happened. */
export class WriteRefused extends Error {
  /** @param refused the changes whose own condition failed */
  constructor(readonly refused: readonly Write[]) {
    super('A condition of the write did not hold.')
    this.name = 'WriteRefused'
  }
}

/**
 * The table as the rest of the service knows it: strongly consistent, with bounded retries inside.
 * Every method rejects with `ServiceUnavailable` when the table cannot be reached in time.
 */
export interface Table {
  /** The most changes that one write may have. */
  readonly capacity: number
  /**
   * One item, or undefined. Gets of the same tick travel in one request, or few: of ever so many items no more are on
   * the way at a time than a function has room for.
   */
  get(key: Key): Promise<Item | undefined>
  /** The items of a range, following every page of the answer. */
  query(range: Range): Promise<Item[]>
  /** The beginning of a range, for who may not need all of it at once. */
  part(range: Range): Promise<Part>
  /**
   * Makes all changes or none.
   *
   * @throws WriteRefused where a condition does not hold, `UpdateConflict` where others kept writing the same items
   */
  write(changes: readonly Write[]): Promise<void>
  /** Changes one item, whatever it is like, and returns what it has become. */
  update(change: Unconditional): Promise<Item>
  /** Adds to a number attribute and returns its new value. May skip a step when an answer gets lost. */
  increment(key: Key, attribute: string, by: number): Promise<number>
}

/** The id sequences. Users, placeholder users and groups are principals and share one. */
export type SequenceName = 'principals' | 'projects' | 'versions' | 'work_packages' | 'grids'

const key = (name: SequenceName): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' })

/** Integer ids from atomic counters, allocated outside of transactions: an unused id is a harmless gap. */
export class Sequences {
  constructor(private readonly table: Table) {}

  /** @returns the first of `count` consecutive ids that nobody else gets */
  async allocate(name: SequenceName, count = 1): Promise<number> {
    return (await this.table.increment(key(name), 'last', count)) - count + 1
  }

  /** Makes sure that ids up to and including `id` are never allocated (they came with an import). */
  async skipTo(name: SequenceName, id: number): Promise<void> {
    const when = anyOf(absent('last'), compares('last', '<', id))
    try {
      await this.table.write([{ update: key(name), set: { last: id }, when }])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }
}

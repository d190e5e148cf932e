import type { Order, Orders } from '#shared/platform/collections/entity.ts'
import { entryKey, idOf } from '#shared/platform/collections/order.ts'
import type { Selection, SortKey } from '#shared/platform/collections/paging.ts'
import type { Additions, RowAdditions } from '#shared/platform/collections/row-additions.ts'
import type { Rows } from '#shared/platform/collections/rows.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import type { Counts } from './counts.ts'
import { epochIn } from './half-committed.ts'
import { type Interval, intervalsIn, isBuiltMarker } from './intervals.ts'
import type { ChangeLog, Indexed, LogState } from './log.ts'
import { MovedKeys } from './moved-keys.ts'
import { OrderPositions } from './order-positions.ts'
import { batchesOf } from './query-pages.ts'

/** Some consecutive ids of an order, and the total. */
export interface IdPage {
  ids: number[]
  total: number
}

/** What an order is made from. */
export interface OrderSource {
  table: Table
  code: string
  log: ChangeLog
  counts: Counts
  rows?: Rows
  /** What rows do not say yet. */
  additions?: RowAdditions
}

/** The counters of an order, as they are stored. */
interface StoredCounters {
  intervals: Interval[]
  isBuilt: boolean
  items: readonly Item[]
  /** The compaction that was the last to change them. */
  epoch: number
}

/** How many keys the first page reads in addition, in place of those that the log removes. */
const SPARE = 8

/**
 * The entities of a collection ordered by a text, then by id: one item per entity, one counter per interval, both as of
 * the last compaction of the log, and the log. A page takes three round trips: the counters with the log, the items (read
 * from the nearer end of their interval) and the entities. The first page takes two, unless the log has been compacted since this
 * process last read it. Descending takes one more if a text that several entities share continues beyond the page.
 */
export class OrderIndex {
  readonly entries: string
  readonly counters: string
  /** The name by which the log numbers its compactions. */
  readonly part: string
  /** The compaction that was the last to change the order, when a page was last read. */
  #known: number | undefined

  constructor(
    private readonly source: OrderSource,
    readonly name: string,
    readonly order: Order,
  ) {
    this.entries = `${source.code}#by#${name}`
    this.counters = `${source.code}#counts#${name}`
    this.part = `by#${name}`
  }

  /** The sort key of an entity's entry. */
  keyOf = (id: number, indexed: Indexed): string | undefined =>
    indexed ? entryKey(this.order, id, indexed) : undefined

  /**
   * The ids of a page, by text ascending or descending; ids with the same text are always ascending. Undefined if the
   * order has not been built yet.
   */
  async page(start: number, size: number, descending: boolean): Promise<IdPage | undefined> {
    const { page } = await readingTogether(() => this.#page(start, size, descending))
    return page
  }

  /** Remembers the last compaction that changed the order: with it, a first page takes two round trips. */
  expect(log: LogState): void {
    this.#known ??= log.epochOf(this.part)
  }

  /** The counters. */
  async stored(): Promise<StoredCounters> {
    const items = await this.source.table.query({ pk: this.counters })
    return { intervals: intervalsIn(items), isBuilt: items.some(isBuiltMarker), items, epoch: epochIn(items) }
  }

  /** The stored keys in a range of the order. */
  keys = async (range: Omit<QueryRange, 'pk'>): Promise<string[]> => {
    const items = await this.source.table.query({ pk: this.entries, ...range, only: ['sk'] })
    return items.map(({ sk }) => sk)
  }

  /** All stored keys, in order. */
  async *all(): AsyncGenerator<string> {
    const range = { pk: this.entries, only: ['sk'] }
    for await (const items of batchesOf([await this.source.table.queryPage(range)]))
      for (const { sk } of items) yield sk
  }

  /** The item that lists an entity at a key. */
  entry = (key: string): Item => ({ pk: this.entries, sk: key })

  async #page(
    start: number,
    size: number,
    descending: boolean,
  ): Promise<{ page: IdPage | undefined } | undefined> {
    const known = start === 0 && size > 0 ? this.#known : undefined
    const limit = size + 1 + SPARE
    const [counters, log, additions, stored] = await Promise.all([
      this.stored(),
      this.source.log.read(),
      this.#additions(),
      known === undefined ? undefined : this.keys({ descending, limit }),
    ])
    if (!counters.isBuilt && !(await this.source.counts.areUnused())) return { page: undefined }
    if (!log.knows(this.part, counters.items)) return undefined
    const { epoch } = counters
    this.#known = epoch
    if (!additions) return undefined
    const moved = await MovedKeys.read(this, log, additions, this.source)
    const positions = new OrderPositions(this.keys, moved.overlay, counters.intervals)
    const { total } = positions
    const end = Math.min(start + size, total)
    if (start >= end) return { page: { total, ids: [] } }
    // What has been read together with the log is of use only if there was no compaction in between.
    const beginning = stored && known === epoch ? { stored, limit } : undefined
    const [keys, isRight] = await Promise.all([
      positions.keysAt({ start, end }, descending, beginning),
      moved.isRight(),
    ])
    return isRight ? { page: { total, ids: keys.map(idOf) } } : undefined
  }

  /** What is added to rows, if the order is made of it. */
  async #additions(): Promise<Additions | undefined> {
    const { additions } = this.source
    return additions && this.order.attributes.includes(additions.attribute) ? additions.read() : new Map()
  }
}

/** The orders of a collection that have an index. */
export class OrderIndexes {
  readonly all: readonly OrderIndex[]

  constructor(source: OrderSource, orders: Orders = {}) {
    this.all = Object.entries(orders).map(([name, order]) => new OrderIndex(source, name, order))
  }

  /** Whether there is an index for an order. */
  has(order: readonly SortKey[]): boolean {
    return this.#indexFor(order) !== undefined
  }

  /** The ids of a page, unfiltered; undefined if there is no index for the order, or not yet. */
  async page({ order, start, size }: Selection): Promise<IdPage | undefined> {
    return this.#indexFor(order)?.page(start, size, order[0]?.descending ?? false)
  }

  /** The index for an order: by one value, then by ascending id. */
  #indexFor([primary, ...others]: readonly SortKey[]): OrderIndex | undefined {
    const isById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
    if (!primary || primary.by === 'id' || !isById) return undefined
    const { order } = primary.by
    return this.all.find(({ name }) => name === order)
  }
}

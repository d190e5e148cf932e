import type { Order, Orders } from '#shared/platform/collections/entity.ts'
import { type Piece, piecesOf, sum } from '#shared/platform/collections/keys.ts'
import { END, entryKey, idOf, LAST, textOf } from '#shared/platform/collections/order.ts'
import type { Selection, SortKey } from '#shared/platform/collections/paging.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import type { Counts } from './counts.ts'
import { type Interval, intervalsIn, isBuiltMarker } from './intervals.ts'
import { type ChangeLog, epochIn, type Indexed, type LogState } from './log.ts'
import { Overlay } from './overlay.ts'
import { batchesOf } from './page-by-id.ts'

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
}

/** The counters of an order, as they are stored. */
interface StoredCounters {
  intervals: Interval[]
  isBuilt: boolean
  /** The compaction that was the last to change them. */
  epoch: number
}

/** Reads the keys from position `start` to `end` (exclusive). */
type KeysAt = (start: number, end: number) => Promise<string[]>

/** What a page is made of: the intervals as they should be counted, and what the log changes. */
interface Reading {
  intervals: readonly Interval[]
  overlay: Overlay
  total: number
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
    return { intervals: intervalsIn(items), isBuilt: items.some(isBuiltMarker), epoch: epochIn(items) }
  }

  /** The stored keys in a range of the order. */
  async keys(range: Omit<QueryRange, 'pk'>): Promise<string[]> {
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
    const [stored, log, first] = await Promise.all([
      this.stored(),
      this.source.log.read(),
      known === undefined ? undefined : this.keys({ descending, limit: size + 1 + SPARE }),
    ])
    if (!stored.isBuilt && !(await this.source.counts.areUnused())) return { page: undefined }
    const epoch = log.epochOf(this.part)
    if (stored.epoch !== epoch) return undefined
    this.#known = epoch
    const reading = this.#readingOf(stored.intervals, log)
    const end = Math.min(start + size, reading.total)
    if (start >= end) return { page: { total: reading.total, ids: [] } }
    const isCurrent = known === epoch
    const begin =
      isCurrent && first ? beginning(first, { reading, descending, limit: size + 1 + SPARE }) : undefined
    const keysAt = begin?.(size) ?? ((from, to) => this.#keysAt(reading, from, to))
    const keys = descending
      ? await this.#reverse(keysAt, { low: reading.total - end, high: reading.total - start }, reading)
      : await keysAt(start, end)
    return { page: { total: reading.total, ids: keys.map(idOf) } }
  }

  #readingOf(stored: readonly Interval[], { changes }: LogState): Reading {
    const moved = changes
      .map(({ id, was, is }) => ({ id, was: this.keyOf(id, was), is: this.keyOf(id, is) }))
      .filter(({ was, is }) => was !== is)
    const overlay = new Overlay(moved)
    const intervals = overlay.counted(stored)
    return { overlay, intervals, total: sum(numbered(intervals)) }
  }

  async #keysAt(reading: Reading, start: number, end: number): Promise<string[]> {
    const pieces = piecesOf(numbered(reading.intervals), start, end)
    return (await Promise.all(pieces.map((piece) => this.#keysOf(piece, reading)))).flat()
  }

  /** The keys of a piece of an interval, read from the nearer end of the interval. */
  async #keysOf({ number, skip, take }: Piece, { intervals, overlay }: Reading): Promise<string[]> {
    const { from, count } = intervals[number] as Interval
    const range = { from, to: intervals[number + 1]?.from }
    const after = Math.max(0, count - skip - take)
    const descending = after < skip
    const skipped = Math.min(skip, after)
    // One more, because a range of a query includes its end, which belongs to the next interval.
    const limit = skipped + take + overlay.most(range) + 1
    const read = await this.keys({ from: from || undefined, to: range.to, descending, limit })
    const stored = (descending ? read.reverse() : read).filter((key) => key !== range.to)
    const keys = overlay.applied(stored, range)
    const first = descending ? Math.max(0, keys.length - skipped - take) : skipped
    return keys.slice(first, first + take)
  }

  /** Texts descending, the ids of each text ascending. */
  async #reverse(
    keysAt: KeysAt,
    { low, high }: { low: number; high: number },
    { overlay }: Reading,
  ): Promise<string[]> {
    const keys = await keysAt(Math.max(0, low - 1), high + 1)
    const before = low > 0 ? keys.shift() : undefined
    const after = keys.length > high - low ? keys.pop() : undefined
    const runs = runsOf(keys).map((run) =>
      [before, after].some((key) => isSameText(key, run[0])) ? this.#mirrored(run, overlay) : run,
    )
    return (await Promise.all(runs)).reverse().flat()
  }

  /**
   * Where a text continues beyond the page, a descending page shows other ids of it than an ascending one: those at
   * the same distance from the other end.
   */
  async #mirrored(run: string[], overlay: Overlay): Promise<string[]> {
    const [first = ''] = run
    const text = textOf(first) + END
    const range = { from: text, to: text + LAST }
    const all = overlay.applied(await this.keys(range), range)
    const start = all.length - all.indexOf(first) - run.length
    return all.slice(start, start + run.length)
  }
}

const numbered = (intervals: readonly Interval[]) => intervals.map(({ count }, number) => ({ number, count }))

/**
 * What the first page can be taken from, if enough has been read.
 *
 * @param first the stored keys from the beginning or, descending, from the end
 */
function beginning(
  first: readonly string[],
  {
    reading: { overlay, total },
    descending,
    limit,
  }: { reading: Reading; descending: boolean; limit: number },
) {
  const isAll = first.length < limit
  const stored = descending ? first.toReversed() : first
  const last = stored.at(-1) as string
  const range = isAll ? {} : descending ? { from: stored[0] } : { to: last }
  const keys = overlay.applied(isAll || descending ? stored : stored.slice(0, -1), range)
  const offset = descending ? keys.length - total : 0
  return (size: number): KeysAt | undefined =>
    keys.length >= Math.min(total, size + 1)
      ? async (from, to) => keys.slice(Math.max(0, from + offset), to + offset)
      : undefined
}

const isSameText = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && textOf(a) === textOf(b)

/** Groups consecutive keys with the same text. */
function runsOf(keys: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run && isSameText(run[0], key)) run.push(key)
    else runs.push([key])
  }
  return runs
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

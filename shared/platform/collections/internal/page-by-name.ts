import type { Row } from '#shared/platform/collections/entity.ts'
import { type Piece, piecesOf, sum } from '#shared/platform/collections/keys.ts'
import type { Selection, SortKey } from '#shared/platform/collections/paging.ts'
import { type Interval, intervalsIn } from '#shared/platform/dynamodb/counted-intervals.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Item, Key, QueryRange, Table, Write } from '#shared/platform/dynamodb/table.ts'

/** Ends the text in a key. Sorts before all characters, so that a text comes before longer ones that start with it. */
const END = '\u0001'
/** Sorts after every id. */
const LAST = '~'

/** Some consecutive ids of an order, and the total. */
export interface IdPage {
  ids: number[]
  total: number
}

/** Reads the keys from position `start` to `end` (exclusive). */
type KeysAt = (start: number, end: number) => Promise<string[]>

/** Starts with the number of digits, so that ids sort by value. */
const digitsOf = (id: number) => `${String(id).length.toString(16)}${id}`
const textOf = (key: string) => key.slice(0, key.indexOf(END))
const idOf = (key: string) => Number(key.slice(key.indexOf(END) + END.length + 1))

/**
 * The entities of a collection ordered by a text, then by id: one item per entity, one counter per interval. A page takes
 * three round trips: the counters, the items (read from the nearer end of their interval) and the entities. The first
 * page takes two. Descending takes one more if a text that several entities share continues beyond the page.
 */
export class OrderIndex {
  readonly #entries: string
  readonly counters: string

  /** @param attribute the attribute of the row that has the text */
  constructor(
    readonly table: Table,
    code: string,
    readonly attribute: string,
  ) {
    this.#entries = `${code}#by#${attribute}`
    this.counters = `${code}#counts#${attribute}`
  }

  /** The changes when an entity's text changes. `before` is missing for a new entity, `after` for a removed one. */
  changes(id: number, before: string | undefined, after: string | undefined): Write[] {
    const [oldEntry, newEntry] = [before, after].map((text) =>
      text === undefined ? undefined : this.#entry(text, id),
    )
    if (oldEntry?.sk === newEntry?.sk) return []
    return [
      ...(oldEntry ? [{ remove: oldEntry }, this.#count(oldEntry, -1)] : []),
      ...(newEntry ? [{ put: newEntry }, this.#count(newEntry, 1)] : []),
    ]
  }

  /** The ids of a page, by text ascending or descending; ids with the same text are always ascending. */
  async page(start: number, size: number, descending: boolean): Promise<IdPage> {
    const isFirst = start === 0 && size > 0
    const [intervals, first] = await Promise.all([
      this.intervals(),
      isFirst ? this.#firstKeys(size, descending) : undefined,
    ])
    const total = sum(counted(intervals))
    const end = Math.min(start + size, total)
    if (start >= end) return { total, ids: [] }
    const keysAt = async (from: number, to: number) => first ?? this.#keysAt(intervals, from, to)
    const keys = await (descending ? this.#reverse(keysAt, total - end, total - start) : keysAt(start, end))
    return { total, ids: keys.map(idOf) }
  }

  intervals(): Promise<Interval[]> {
    return intervalsIn(this.counters, (range) => this.table.query(range))
  }

  /** The keys in a range of the order. */
  async keys(range: Omit<QueryRange, 'pk'>): Promise<string[]> {
    const items = await this.table.query({ pk: this.#entries, ...range, only: ['sk'] })
    return items.map(({ sk }) => sk)
  }

  #entry(text: string, id: number): Item {
    return { pk: this.#entries, sk: `${sortBytes(text)}${END}${digitsOf(id)}` }
  }

  #count = ({ sk }: Key, by: 1 | -1): Write => ({ count: { pk: this.counters, sk }, by })

  /** The first page needs no counters. Descending reads one key more, to see whether the last text continues. */
  async #firstKeys(size: number, descending: boolean): Promise<string[]> {
    const keys = await this.keys({ descending, limit: descending ? size + 1 : size })
    return descending ? keys.reverse() : keys
  }

  async #keysAt(intervals: readonly Interval[], start: number, end: number): Promise<string[]> {
    const pieces = piecesOf(counted(intervals), start, end)
    return (await Promise.all(pieces.map((piece) => this.#keysOf(piece, intervals)))).flat()
  }

  /** The keys of a piece of an interval, read from the nearer end of the interval. */
  async #keysOf({ number, skip, take }: Piece, intervals: readonly Interval[]): Promise<string[]> {
    const { from, count } = intervals[number] as Interval
    const to = intervals[number + 1]?.from
    const after = count - skip - take
    const descending = after < skip
    const skipped = Math.min(skip, after)
    // One more, because a range includes its end, which belongs to the next interval.
    const keys = await this.keys({ from: from || undefined, to, descending, limit: skipped + take + 1 })
    const piece = keys.filter((key) => key !== to).slice(skipped, skipped + take)
    return descending ? piece.reverse() : piece
  }

  /** Texts descending, the ids of each text ascending. */
  async #reverse(keysAt: KeysAt, low: number, high: number): Promise<string[]> {
    const keys = await keysAt(Math.max(0, low - 1), high + 1)
    const before = low > 0 ? keys.shift() : undefined
    const after = keys.length > high - low ? keys.pop() : undefined
    const runs = runsOf(keys).map((run) =>
      [before, after].some((key) => isSameText(key, run[0])) ? this.#mirrored(run) : run,
    )
    return (await Promise.all(runs)).reverse().flat()
  }

  /**
   * Where a text continues beyond the page, a descending page shows other ids of it than an ascending one: those at
   * the same distance from the other end.
   */
  async #mirrored(run: string[]): Promise<string[]> {
    const [first = ''] = run
    const text = textOf(first) + END
    const all = await this.keys({ from: text, to: text + LAST })
    const start = all.length - all.indexOf(first) - run.length
    return all.slice(start, start + run.length)
  }
}

const counted = (intervals: readonly Interval[]) => intervals.map(({ count }, number) => ({ number, count }))

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
  readonly indexes: readonly OrderIndex[]

  constructor(table: Table, code: string, attributes: readonly string[] = []) {
    this.indexes = attributes.map((attribute) => new OrderIndex(table, code, attribute))
  }

  /** The changes of all indexes when a row changes. */
  changes(id: number, before: Row, after: Row): Write[] {
    return this.indexes.flatMap((index) => {
      const [oldText, newText] = [before, after].map((row) => row[index.attribute] as string | undefined)
      return index.changes(id, oldText, newText)
    })
  }

  /** Whether there is an index for an order. */
  has(order: readonly SortKey[]): boolean {
    return this.#indexFor(order) !== undefined
  }

  /** The ids of a page, unfiltered; undefined if there is no index for the order. */
  async page({ order, start, size }: Selection): Promise<IdPage | undefined> {
    return this.#indexFor(order)?.page(start, size, order[0]?.descending ?? false)
  }

  /** The index for an order: by one text, then by ascending id. */
  #indexFor([primary, ...others]: readonly SortKey[]): OrderIndex | undefined {
    const isById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
    if (!primary || primary.by === 'id' || !isById) return undefined
    const { text } = primary.by
    return this.indexes.find(({ attribute }) => attribute === text)
  }
}

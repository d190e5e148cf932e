import { type Interval, intervalsIn } from '#shared/platform/dynamodb/counted-intervals.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Item, Key, Range, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Row } from './entity.ts'
import { type Piece, piecesOf, sum } from './keys.ts'
import type { Selection, SortKey } from './paging.ts'

/** Behind a text: before every character that a text has, so that a text comes before those that begin with it. */
const END = '\u0001'
/** After every id. */
const LAST = '~'

/** Ids at some positions of an order, and how many ids it has. */
export interface Stretch {
  ids: number[]
  total: number
}

/** Reads the keys at some positions. */
type KeysAt = (start: number, end: number) => Promise<string[]>

/** Ids of more digits come later. */
const digitsOf = (id: number) => `${String(id).length.toString(16)}${id}`
const textOf = (key: string) => key.slice(0, key.indexOf(END))
const idOf = (key: string) => Number(key.slice(key.indexOf(END) + END.length + 1))

/**
 * The entities of a collection in the order of a text, and then of their ids: one item for each, and one counter for
 * each interval of them. Any page is three round trips: the counters, the items from the nearer end of their interval, the
 * entities; the first page is two. In reverse it is one more where names that are the same reach beyond the page.
 */
export class OrderedIndex {
  readonly #entries: string
  readonly counters: string

  /** @param attribute the row's attribute that holds the text */
  constructor(
    readonly table: Table,
    code: string,
    readonly attribute: string,
  ) {
    this.#entries = `${code}#by#${attribute}`
    this.counters = `${code}#counts#${attribute}`
  }

  /** The changes that go with an entity's text; without a text before or after, the entity is new or gone. */
  changes(id: number, before: string | undefined, after: string | undefined): Write[] {
    const [was, is] = [before, after].map((text) => (text === undefined ? undefined : this.#entry(text, id)))
    if (was?.sk === is?.sk) return []
    return [
      ...(was ? [{ remove: was }, this.#count(was, -1)] : []),
      ...(is ? [{ put: is }, this.#count(is, 1)] : []),
    ]
  }

  /** The ids at some positions of the order, or of its reverse; ids of one text ascend in either. */
  async page(start: number, size: number, descending: boolean): Promise<Stretch> {
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

  /** The keys of a stretch of the order. */
  async keys(range: Omit<Range, 'pk'>): Promise<string[]> {
    const items = await this.table.query({ pk: this.#entries, ...range, only: ['sk'] })
    return items.map(({ sk }) => sk)
  }

  #entry(text: string, id: number): Item {
    return { pk: this.#entries, sk: `${sortBytes(text)}${END}${digitsOf(id)}` }
  }

  #count = ({ sk }: Key, by: 1 | -1): Write => ({ count: { pk: this.counters, sk }, by })

  /** Where the order begins is known; in reverse with one key more, to see whether its text goes on. */
  async #firstKeys(size: number, descending: boolean): Promise<string[]> {
    const keys = await this.keys({ descending, limit: descending ? size + 1 : size })
    return descending ? keys.reverse() : keys
  }

  async #keysAt(intervals: readonly Interval[], start: number, end: number): Promise<string[]> {
    const pieces = piecesOf(counted(intervals), start, end)
    return (await Promise.all(pieces.map((piece) => this.#keysOf(piece, intervals)))).flat()
  }

  /** A piece of an interval, read from the end that it is nearer to. */
  async #keysOf({ number, skip, take }: Piece, intervals: readonly Interval[]): Promise<string[]> {
    const { from, count } = intervals[number] as Interval
    const to = intervals[number + 1]?.from
    const behind = count - skip - take
    const descending = behind < skip
    const over = Math.min(skip, behind)
    // One more, since a range has its end.
    const keys = await this.keys({ from: from || undefined, to, descending, limit: over + take + 1 })
    const piece = keys.filter((key) => key !== to).slice(over, over + take)
    return descending ? piece.reverse() : piece
  }

  /** Texts backwards, the ids of each forwards. */
  async #reverse(keysAt: KeysAt, low: number, high: number): Promise<string[]> {
    const keys = await keysAt(Math.max(0, low - 1), high + 1)
    const before = low > 0 ? keys.shift() : undefined
    const after = keys.length > high - low ? keys.pop() : undefined
    const turned = runsOf(keys).map((run) =>
      [before, after].some((key) => isOneText(key, run[0])) ? this.#turned(run) : run,
    )
    return (await Promise.all(turned)).reverse().flat()
  }

  /** Of a text that goes on beyond a page there are other ids on it in reverse: as far from the other end. */
  async #turned(run: string[]): Promise<string[]> {
    const [first = ''] = run
    const text = textOf(first) + END
    const all = await this.keys({ from: text, to: text + LAST })
    const start = all.length - all.indexOf(first) - run.length
    return all.slice(start, start + run.length)
  }
}

const counted = (intervals: readonly Interval[]) => intervals.map(({ count }, number) => ({ number, count }))

const isOneText = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && textOf(a) === textOf(b)

/** Keys in stretches of one text. */
function runsOf(keys: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run && isOneText(run[0], key)) run.push(key)
    else runs.push([key])
  }
  return runs
}

/** The orders that a collection keeps its entities in. */
export class KeptOrders {
  readonly indexes: readonly OrderedIndex[]

  constructor(table: Table, code: string, attributes: readonly string[] = []) {
    this.indexes = attributes.map((attribute) => new OrderedIndex(table, code, attribute))
  }

  /** The changes that go with those of an entity's row. */
  changes(id: number, before: Row, after: Row): Write[] {
    return this.indexes.flatMap((index) => {
      const [was, is] = [before, after].map((row) => row[index.attribute] as string | undefined)
      return index.changes(id, was, is)
    })
  }

  /** Whether an order is one of these. */
  has(order: readonly SortKey[]): boolean {
    return this.#of(order) !== undefined
  }

  /** The ids of a page of everything; undefined where the order is none of these. */
  async page({ order, start, size }: Selection): Promise<Stretch | undefined> {
    return this.#of(order)?.page(start, size, order[0]?.descending ?? false)
  }

  /** By a text, and then by id. */
  #of([primary, ...others]: readonly SortKey[]): OrderedIndex | undefined {
    const isById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
    if (!primary || primary.by === 'id' || !isById) return undefined
    const { text } = primary.by
    return this.indexes.find(({ attribute }) => attribute === text)
  }
}

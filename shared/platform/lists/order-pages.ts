import { SHARDS, sum } from '#shared/platform/collections/keys.ts'
import { compareKeys, END, idOf, LAST, textOf } from '#shared/platform/collections/order.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import { type Interval, intervalsIn } from '#shared/platform/dynamodb/counted-range.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import type { SortKey } from '#shared/platform/lists/selection.ts'

/** The keys before a position of an order, and how many there are. */
type Counted = Pick<Interval, 'from' | 'count'>

/**
 * Pages of an order. A page takes three round trips: the counters, the items from the beginning of the page's interval on,
 * and the entities.
 */
export class OrderPages {
  constructor(
    private readonly table: Table,
    readonly index: OrderIndex,
  ) {}

  /** The ids at positions `start` to `start + size`, by text ascending or descending; ids with the same text always ascending. */
  async page(start: number, size: number, descending: boolean): Promise<number[]> {
    const intervals = await this.counted()
    const positions = new Positions(intervals, (range) => this.keys(range))
    const end = Math.min(start + size, sum(intervals))
    const keys = await (descending ? positions.descending(start, end) : positions.ascending(start, end))
    return keys.map(idOf)
  }

  /** The keys in a range of the order. */
  keys = async (range: Omit<QueryRange, 'pk'>): Promise<string[]> => {
    const items = await this.table.query({ pk: this.index.entries, ...range, only: ['sk'] })
    return items.map(({ sk }) => sk)
  }

  /** The intervals of each shard, all with the same beginnings. */
  stored(): Promise<Interval[][]> {
    return readingTogether(async () => {
      const shards = await Promise.all(this.index.counters.map((pk) => intervalsIn(pk, this.table)))
      const whole = shards.filter((intervals) => intervals !== undefined)
      const beginnings = new Set(whole.map((intervals) => intervals.map(({ from }) => from).join('\n')))
      return whole.length === SHARDS && beginnings.size === 1 ? whole : undefined
    })
  }

  /** The number of entities in each interval. */
  async counted(): Promise<Counted[]> {
    const shards = await this.stored()
    return (shards[0] ?? []).map(({ from }, index) => ({
      from,
      count: sum(shards.flatMap((intervals) => intervals[index] ?? [])),
    }))
  }
}

/** The keys of an order by their position, which the counts of its intervals tell. */
class Positions {
  readonly #total: number

  constructor(
    private readonly intervals: readonly Counted[],
    private readonly read: OrderPages['keys'],
  ) {
    this.#total = sum(intervals)
  }

  /** The keys from one position to another (exclusive), read from the beginning of the interval with the first one. */
  async ascending(start: number, end: number): Promise<string[]> {
    if (start >= end) return []
    let before = 0
    let [interval, ...others] = this.intervals
    while (interval && before + interval.count <= start) {
      before += interval.count
      ;[interval, ...others] = others
    }
    const keys = await this.read({ from: interval?.from || undefined, limit: end - before })
    return keys.slice(start - before)
  }

  /**
   * Texts descending, the ids of each text ascending: where a text continues beyond the page, other ids of it are
   * shown than on an ascending page, those at the same distance from its other end.
   */
  async descending(start: number, end: number): Promise<string[]> {
    const [from, to] = [this.#total - end, this.#total - start]
    const keys = await this.ascending(Math.max(0, from - 1), Math.min(this.#total, to + 1))
    const before = from > 0 ? keys.shift() : undefined
    const after = keys.length > to - from ? keys.pop() : undefined
    const runs = runsOf(keys).map((run) =>
      isSameText(before, run[0]) || isSameText(after, run[0])
        ? this.#mirrored(run, from + keys.indexOf(run[0] as string))
        : run,
    )
    return (await Promise.all(runs)).reverse().flat()
  }

  /** @param position where the run begins in the ascending order */
  async #mirrored(run: readonly string[], position: number): Promise<string[]> {
    const text = textOf(run[0] as string) + END
    const [begin, end] = await Promise.all([this.#positionOf(text), this.#positionOf(text + LAST)])
    const start = begin + end - position - run.length
    return this.ascending(start, start + run.length)
  }

  /** The number of keys before a text that is no key. */
  async #positionOf(text: string): Promise<number> {
    const next = this.intervals.findIndex(({ from }) => compareKeys(from, text) > 0)
    const place = (next === -1 ? this.intervals.length : next) - 1
    const keys = await this.read({ from: this.intervals[place]?.from || undefined, to: text })
    return sum(this.intervals.slice(0, place)) + keys.length
  }
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

/** The index for an order: by one value, then by ascending id. */
export function indexFor(
  [primary, ...others]: readonly SortKey[],
  indexes: readonly OrderIndex[],
): OrderIndex | undefined {
  const isThenById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
  if (!primary || primary.by === 'id' || !isThenById) return undefined
  const { order } = primary.by
  return indexes.find(({ name }) => name === order)
}

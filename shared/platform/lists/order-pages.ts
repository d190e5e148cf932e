import { SHARDS, totalCount } from '#shared/platform/collections/keys.ts'
import { idInKey, keyRangeOfText, textInKey } from '#shared/platform/collections/order.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import { compareBytes, inKey } from '#shared/platform/dynamodb/collation.ts'
import { intervalsIn, type KeyInterval } from '#shared/platform/dynamodb/counted-range.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import type { SortKey } from '#shared/platform/lists/selection.ts'

/** An interval of keys, given by its first key (`from`) and the number of its keys (`count`). */
type Counted = Pick<KeyInterval, 'from' | 'count'>

/**
 * Reads pages in the order of an index, whose keys are divided into intervals with counters. A page takes three round
 * trips. The counters are added up from the end at which the list begins. Even during concurrent writes, the first page
 * therefore begins with the first key, and the last page ends with the last key.
 */
export class OrderPages {
  constructor(
    private readonly table: Table,
    readonly index: OrderIndex,
  ) {}

  /**
   * Yields ids sorted by text, beginning at a position. Ids with the same text are always in ascending order. The first
   * batch is a page; further batches are read only when they are consumed.
   */
  async *idsFrom(start: number, size: number, descending: boolean): AsyncGenerator<number[]> {
    const positions = new Positions(await this.counted(), this.keys)
    const seen = new Set<number>()
    const { from, after } = descending ? positions.descending : positions.ascending
    for (let keys = await from(start, size); ; keys = await after(keys.at(-1) as string, size)) {
      // Drops ids that have been seen before. If an entity is renamed while the list is read, both its old key and its
      // new key may be found.
      yield keys.map(idInKey).filter((id) => !seen.has(id) && seen.add(id))
      if (keys.length < size || size === 0) return
    }
  }

  /**
   * Returns the ids of at most `limit` entities whose text, in its collated form, equals the given text. Costs one
   * query.
   */
  async idsOf(collatedText: string, limit: number): Promise<number[]> {
    return (await this.keys({ ...keyRangeOfText(inKey(collatedText)), limit })).map(idInKey)
  }

  keys = async (range: Omit<QueryRange, 'pk'>): Promise<string[]> => {
    const items = await this.table.query({ pk: this.index.entries, ...range, only: ['sk'] })
    return items.map(({ sk }) => sk)
  }

  /**
   * Returns the stored intervals of each shard. A shard is one of the partitions over which the counters are spread.
   * The intervals of all shards begin at the same keys.
   */
  stored(): Promise<KeyInterval[][]> {
    return readingTogether(async () => {
      const shards = await Promise.all(this.index.counters.map((pk) => intervalsIn(pk, this.table)))
      const whole = shards.filter((intervals) => intervals !== undefined)
      const beginnings = new Set(whole.map((intervals) => intervals.map(({ from }) => from).join('\n')))
      return whole.length === SHARDS && beginnings.size === 1 ? whole : undefined
    })
  }

  /** Returns the number of entities in each interval. */
  async counted(): Promise<Counted[]> {
    const shards = await this.stored()
    return (shards[0] ?? []).map(({ from }, index) => ({
      from,
      count: totalCount(shards.flatMap((intervals) => intervals[index] ?? [])),
    }))
  }
}

/**
 * Reads keys in one direction, from a position or after a key. Returns the requested number of keys, or fewer if no
 * further keys exist.
 */
interface Direction {
  from(start: number, size: number): Promise<string[]>
  after(key: string, size: number): Promise<string[]>
}

/**
 * Reads the keys of a sort order, beginning at a given position. The counts of the order's intervals show which
 * interval contains the position.
 */
class Positions {
  readonly #total: number

  constructor(
    private readonly intervals: readonly Counted[],
    private readonly read: OrderPages['keys'],
  ) {
    this.#total = totalCount(intervals)
  }

  readonly ascending: Direction = {
    from: async (start, size) => (start < this.#total ? this.#forwards(this.intervals, start, size) : []),
    after: async (key, size) => without(key, await this.read({ from: key, limit: size + 1 })).slice(0, size),
  }

  /**
   * Reads keys in descending order of their texts, and keys with the same text in ascending order of their ids. If a
   * page begins in the middle of keys with the same text, these keys are read in ascending order, starting at the first
   * of them.
   */
  readonly descending: Direction = {
    from: async (start, size) => {
      if (start >= this.#total) return []
      const keys = await this.#backwards(Math.max(0, start - 1), size + 2)
      const [previous, next] = start > 0 ? [keys.shift(), keys[0]] : []
      if (!isSameText(previous, next)) return this.#byText(keys, size)
      const text = textInKey(next as string)
      const within = await this.#within(text, start, size)
      const others = keys.filter((key) => textInKey(key) !== text)
      const found = [...within, ...(await this.#byText(others, size - within.length))]
      const [last, missing] = [found.at(-1), Math.min(size, keys.length) - found.length]
      return last && missing > 0 ? [...found, ...(await this.descending.after(last, missing))] : found
    },
    after: async (key, size) => {
      const { from, to } = keyRangeOfText(textInKey(key))
      const same = without(key, await this.read({ from: key, to, limit: size + 1 }))
      const missing = size - same.length
      if (missing <= 0) return same.slice(0, size)
      const keys = await this.read({ to: from, descending: true, limit: missing + 1 })
      return [...same, ...(await this.#byText(keys, missing))]
    },
  }

  /**
   * Returns keys from consecutive spans, starting at a position. A span is a whole interval, or the part of an interval
   * that sorts after a given text.
   */
  async #forwards(spans: readonly Counted[], start: number, size: number): Promise<string[]> {
    const { index, skip } = spanAt(spans, start)
    const keys = await this.read({ from: spans[index]?.from || undefined, limit: skip + size })
    return keys.slice(skip)
  }

  /** Returns keys in descending order, starting at a position that is counted from the end. */
  async #backwards(start: number, size: number): Promise<string[]> {
    const { index, skip } = spanAt(this.intervals.toReversed(), start)
    const to = this.intervals.at(-index)?.from
    const isWhole = index === 0
    const keys = await this.read({
      ...(!isWhole && { to }),
      descending: true,
      limit: skip + size + Number(!isWhole),
    })
    return without(isWhole ? undefined : to, keys).slice(skip, skip + size)
  }

  /**
   * Returns keys with the given text, in ascending order of their ids.
   *
   * @param start the position at which the page begins, in the descending order of all keys
   */
  async #within(text: string, start: number, size: number): Promise<string[]> {
    const { from, to } = keyRangeOfText(text)
    const [own, greater] = await Promise.all([this.#spansFrom(from), this.#spansFrom(to)])
    const keys = await this.#forwards(own, Math.max(0, start - totalCount(greater)), size)
    return keys.filter((key) => textInKey(key) === text)
  }

  /**
   * Returns the intervals after a text: the rest of the interval that contains it, and all later intervals. The text
   * itself is not a key.
   */
  async #spansFrom(text: string): Promise<Counted[]> {
    const next = this.intervals.findIndex(({ from }) => compareBytes(from, text) > 0)
    const later = next === -1 ? [] : this.intervals.slice(next)
    const to = later[0]?.from
    const keys = without(to, await this.read({ from: text, to }))
    return [{ from: text, count: keys.length }, ...later]
  }

  /**
   * Returns the first keys, at most `size`, in the order of descending texts and, within a text, ascending ids. If the
   * limit excludes some keys of the last text, the keys of this text are read in ascending order.
   *
   * @param keys descending keys, including all keys that have the same text as the first key
   */
  async #byText(keys: readonly string[], size: number): Promise<string[]> {
    const isContinued = isSameText(keys[size - 1], keys[size])
    const runs = runsOf(keys.slice(0, Math.max(0, size))).map((run, index, { length }) => {
      const isCut = isContinued && index === length - 1
      return isCut
        ? this.read({ ...keyRangeOfText(textInKey(run[0] as string)), limit: run.length })
        : run.toReversed()
    })
    return (await Promise.all(runs)).flat()
  }
}

/**
 * Returns the index of the span that contains a position, and the number of keys in this span before the position. The
 * last span may have more keys than were counted.
 */
function spanAt(spans: readonly Counted[], position: number): { index: number; skip: number } {
  let [index, skip] = [0, position]
  for (; index < spans.length - 1; index++) {
    const { count } = spans[index] as Counted
    if (skip < count) break
    skip -= count
  }
  return { index, skip }
}

const without = (one: string | undefined, keys: readonly string[]) => keys.filter((key) => key !== one)

const isSameText = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && textInKey(a) === textInKey(b)

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

/**
 * Returns the index for the given sort keys; undefined if no index has this order. An index is sorted by one value, and
 * then by the ascending id.
 */
export function indexFor(
  [primary, ...others]: readonly SortKey[],
  indexes: readonly OrderIndex[],
): OrderIndex | undefined {
  const isThenById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
  if (!primary || primary.by === 'id' || !isThenById) return undefined
  const { order } = primary.by
  return indexes.find(({ name }) => name === order)
}

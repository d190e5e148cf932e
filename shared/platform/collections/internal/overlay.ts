import { compareKeys, idOf } from '#shared/platform/collections/order.ts'
import { type Interval, intervalOf } from './intervals.ts'

/** The key of an entity's entry in an order, as stored and as it should be; undefined without an entity. */
export interface MovedKey {
  id: number
  was: string | undefined
  is: string | undefined
}

/** A range of keys; its end does not belong to it. */
interface Range {
  from?: string
  to?: string
}

const isIn = (key: string, { from = '', to }: Range) =>
  compareKeys(key, from) >= 0 && (to === undefined || compareKeys(key, to) < 0)

/** What the log changes of an order. Wherever entries of logged entities are, they do not count; those in the log do. */
export class Overlay {
  readonly #ids: ReadonlySet<number>
  readonly #was: readonly string[]
  readonly #is: readonly string[]
  /** The keys that count, in order. */
  readonly #added: readonly string[]

  /** @param settled entities that the last compaction has taken out of the log: counted, but perhaps not yet where they belong */
  constructor(moved: readonly MovedKey[], settled: readonly Pick<MovedKey, 'id' | 'is'>[] = []) {
    const logged = new Set(moved.map(({ id }) => id))
    const known = [...moved, ...settled.filter(({ id }) => !logged.has(id))]
    this.#ids = new Set(known.map(({ id }) => id))
    this.#was = moved.flatMap(({ was }) => was ?? [])
    this.#is = moved.flatMap(({ is }) => is ?? [])
    this.#added = known.flatMap(({ is }) => is ?? []).sort(compareKeys)
  }

  /** The intervals with the numbers of keys that there should be. */
  counted(intervals: readonly Interval[]): Interval[] {
    const counted = intervals.map((interval) => ({ ...interval }))
    const count = (by: number) => (key: string) => {
      const interval = counted[intervalOf(key, intervals)]
      if (interval) interval.count += by
    }
    this.#was.forEach(count(-1))
    this.#is.forEach(count(1))
    return counted
  }

  /** The most stored keys in a range that do not count. */
  most = (range: Range): number => [...this.#was, ...this.#added].filter((key) => isIn(key, range)).length

  /**
   * The keys that there should be.
   *
   * @param stored keys in order
   * @param range the range in which these are all the stored keys
   */
  applied(stored: readonly string[], range: Range): string[] {
    const kept = stored.filter((key) => !this.#ids.has(idOf(key)))
    const added = this.#added.filter((key) => isIn(key, range))
    return merged(kept, added)
  }
}

/** Two sorted lists as one. */
function merged(many: readonly string[], few: readonly string[]): string[] {
  const all: string[] = []
  let taken = 0
  for (const key of few) {
    const end = placeOf(key, many)
    all.push(...many.slice(taken, end), key)
    taken = end
  }
  return all.concat(many.slice(taken))
}

/** How many of some sorted keys come before a key. */
function placeOf(key: string, keys: readonly string[]): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareKeys(keys[middle] as string, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

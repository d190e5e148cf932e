import { updateConflict } from '#shared/platform/http/errors.ts'
import { absent, type Condition, equals } from './condition.ts'
import { retryWithBackoff } from './retry.ts'
import {
  type Change,
  type Counting,
  type Item,
  type Key,
  type QueryRange,
  type Write,
  WriteRefused,
} from './table.ts'

/**
 * A range of sort keys with the number of keys in it: one counter item per interval. Dividing an interval changes
 * only counters. A write that counts by outdated intervals is refused, reads the intervals and tries again.
 */
export interface Interval {
  /** The first sort key of the interval, which ends before the next interval. Empty for the first one. */
  from: string
  count: number
  /** How often it has been divided: while this is unchanged, so is its end. */
  divisions?: number
  /** How often its counter item has changed. */
  changes: number
}

/** A partition that has never been counted or divided. */
const INITIAL: Interval = { from: '', count: 0, changes: 0 }

/** Prefix of a counter's sort key, which cannot be empty. */
const FROM = '>'

type Query = (range: QueryRange) => Promise<Item[]>

/** The intervals of a partition of counters, in order. */
export async function intervalsIn(pk: string, query: Query): Promise<Interval[]> {
  const items = await query({ pk })
  if (items.length === 0) return [INITIAL]
  return items.map(({ sk, n, d, c }) => ({
    from: sk.slice(FROM.length),
    count: Number(n),
    divisions: d as number | undefined,
    changes: Number(c),
  }))
}

/** The interval that contains a key; keys are compared by their bytes. */
export function intervalOf(key: string, intervals: readonly Interval[]): Interval {
  const bytes = Buffer.from(key)
  let [low, high] = [0, intervals.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (bytes.compare(Buffer.from(intervals[middle]?.from ?? '')) < 0) high = middle
    else low = middle
  }
  return intervals[low] ?? INITIAL
}

/**
 * The changes that divide an interval; refused if its counter has changed since it was read.
 *
 * @param at the sort key where the new interval begins
 * @param before how many keys of the interval come before `at`
 */
export const division = (pk: string, interval: Interval, at: string, before: number): Change[] => [
  {
    update: counterKey(pk, interval.from),
    set: { n: before },
    add: { d: 1, c: 1 },
    when: equals('c', interval.changes),
  },
  { put: { ...counterKey(pk, at), n: interval.count - before, c: 0 }, when: absent('pk') },
]

const counterKey = (pk: string, from: string): Key => ({ pk, sk: FROM + from })

const isNotDivided = ({ divisions }: Interval): Condition =>
  divisions === undefined ? absent('d') : equals('d', divisions)

const isCounting = (change: Write): change is Counting => 'count' in change

/**
 * Replaces countings by increments of interval counters. The intervals are cached, which saves a creation one of four round
 * trips and a new name one of three; the condition of each increment notices outdated ones.
 */
export class IntervalCounters {
  readonly #cached = new Map<string, Interval[]>()

  constructor(private readonly query: Query) {}

  /**
   * Sends changes with increments of counters in place of countings; again with fresh intervals if one has been divided.
   *
   * @throws `UpdateConflict` if an interval was divided before every attempt; what `send` throws
   */
  async counting(changes: readonly Write[], send: (changes: Change[]) => Promise<void>): Promise<void> {
    const countings = changes.filter(isCounting)
    const others = changes.filter((change) => !isCounting(change)) as Change[]
    if (countings.length === 0) return send(others)
    const isSent = await retryWithBackoff(async () => {
      const increments = await this.#incrementsOf(countings)
      try {
        await send([...others, ...increments])
        return true
      } catch (error) {
        this.#throwUnlessOutdated(error, increments)
        for (const { count } of countings) this.#cached.delete(count.pk)
        return undefined
      }
    })
    if (!isSent) throw updateConflict()
  }

  /** @throws the error, unless only increments of counters were refused; the others remain in `refused` */
  #throwUnlessOutdated(error: unknown, increments: readonly Write[]): void {
    if (!(error instanceof WriteRefused)) throw error
    const others = error.refused.filter((change) => !increments.includes(change))
    if (others.length > 0 || error.refused.length === 0) throw new WriteRefused(others)
  }

  async #incrementsOf(countings: readonly Counting[]): Promise<Change[]> {
    const increments = new Map<Interval, Extract<Change, { update: Key }> & { add: Record<string, number> }>()
    for (const { count, by } of countings) {
      const interval = intervalOf(count.sk, await this.#intervals(count.pk))
      const update = counterKey(count.pk, interval.from)
      const { add } = increments.get(interval) ?? { add: { n: 0, c: 0 } }
      increments.set(interval, {
        update,
        add: { n: (add.n ?? 0) + by, c: (add.c ?? 0) + 1 },
        when: isNotDivided(interval),
      })
    }
    return [...increments.values()]
  }

  async #intervals(pk: string): Promise<Interval[]> {
    const intervals = this.#cached.get(pk) ?? (await intervalsIn(pk, this.query))
    this.#cached.set(pk, intervals)
    return intervals
  }
}

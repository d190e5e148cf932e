import { updateConflict } from '#shared/platform/http/errors.ts'
import { absent, type Condition, equals } from './condition.ts'
import { retryWithBackoff } from './retry.ts'
import {
  type Change,
  type Counting,
  type Item,
  type Key,
  type Range,
  type Write,
  WriteRefused,
} from './table.ts'

/**
 * How many of a partition's sort keys lie between two of them, one counter item per interval. Dividing an interval
 * moves nothing but numbers; who counts by the intervals as they were is refused, and looks again.
 */
export interface Interval {
  /** Where it begins; it ends before the next one. The first one begins before every key. */
  from: string
  count: number
  /** How often it has been divided: as long as that stays, so does its end. */
  divisions?: number
  /** How often anything about it has changed. */
  changes: number
}

const WHOLE: Interval = { from: '', count: 0, changes: 0 }

/** In front of where an interval begins, since sort keys cannot be empty. */
const FROM = '>'

type Reading = (range: Range) => Promise<Item[]>

/** The intervals whose counters stand in a partition, in order. */
export async function intervalsIn(pk: string, read: Reading): Promise<Interval[]> {
  const items = await read({ pk })
  if (items.length === 0) return [WHOLE]
  return items.map(({ sk, n, d, c }) => ({
    from: sk.slice(FROM.length),
    count: Number(n),
    divisions: d as number | undefined,
    changes: Number(c),
  }))
}

/** The interval in which a key lies, by its bytes. */
export function intervalOf(key: string, intervals: readonly Interval[]): Interval {
  const bytes = Buffer.from(key)
  let [low, high] = [0, intervals.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (bytes.compare(Buffer.from(intervals[middle]?.from ?? '')) < 0) high = middle
    else low = middle
  }
  return intervals[low] ?? WHOLE
}

/**
 * The changes that divide an interval, unless anything about it has changed.
 *
 * @param before how many keys come before `at`, where the new interval begins
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

const endsAsBefore = ({ divisions }: Interval): Condition =>
  divisions === undefined ? absent('d') : equals('d', divisions)

const isCounting = (change: Write): change is Counting => 'count' in change

/** Finds the counters of keys that are counted, in the intervals as they were last time. */
export class IntervalCounters {
  readonly #known = new Map<string, Interval[]>()

  constructor(private readonly read: Reading) {}

  /**
   * Sends changes with the counters in place of what is to be counted; again where intervals have been divided.
   *
   * @throws `UpdateConflict` where they were divided every time, and what `send` throws
   */
  async counting(changes: readonly Write[], send: (changes: Change[]) => Promise<void>): Promise<void> {
    const keys = changes.filter(isCounting)
    const others = changes.filter((change) => !isCounting(change)) as Change[]
    if (keys.length === 0) return send(others)
    const isSent = await retryWithBackoff(async () => {
      const counters = await this.#countersOf(keys)
      try {
        await send([...others, ...counters])
        return true
      } catch (error) {
        this.#reconsider(error, counters)
        for (const { count } of keys) this.#known.delete(count.pk)
        return undefined
      }
    })
    if (!isSent) throw updateConflict()
  }

  /** @throws the error, unless counters alone are to blame */
  #reconsider(error: unknown, counters: readonly Write[]): void {
    if (!(error instanceof WriteRefused)) throw error
    const others = error.refused.filter((change) => !counters.includes(change))
    if (others.length > 0 || error.refused.length === 0) throw new WriteRefused(others)
  }

  async #countersOf(keys: readonly Counting[]): Promise<Change[]> {
    const counters = new Map<Interval, Extract<Change, { update: Key }> & { add: Record<string, number> }>()
    for (const { count, by } of keys) {
      const interval = intervalOf(count.sk, await this.#intervals(count.pk))
      const update = counterKey(count.pk, interval.from)
      const { add } = counters.get(interval) ?? { add: { n: 0, c: 0 } }
      counters.set(interval, {
        update,
        add: { n: (add.n ?? 0) + by, c: (add.c ?? 0) + 1 },
        when: endsAsBefore(interval),
      })
    }
    return [...counters.values()]
  }

  async #intervals(pk: string): Promise<Interval[]> {
    const intervals = this.#known.get(pk) ?? (await intervalsIn(pk, this.read))
    this.#known.set(pk, intervals)
    return intervals
  }
}

import { compareKeys } from '#shared/platform/collections/order.ts'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Change, Item, Key } from '#shared/platform/dynamodb/table.ts'

/**
 * A range of the sort keys of an order, with the number of keys in it: one counter item per interval. Dividing an interval
 * changes only counters.
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
/** The sort key of the item that says that an order has been built; before all counters. */
const BUILT = '!'

const counterKey = (pk: string, from: string): Key => ({ pk, sk: FROM + from })

/** The item that says that an order has been built. */
export const builtMarker = (pk: string): Item => ({ pk, sk: BUILT })

export const isBuiltMarker = ({ sk }: Item): boolean => sk === BUILT

/** The intervals of a partition of counters, in order. */
export function intervalsIn(items: readonly Item[]): Interval[] {
  const counters = items.filter((item) => !isBuiltMarker(item))
  if (counters.length === 0) return [INITIAL]
  return counters.map(({ sk, n, d, c }) => ({
    from: sk.slice(FROM.length),
    count: Number(n),
    divisions: d as number | undefined,
    changes: Number(c),
  }))
}

/** The place of the interval that contains a key. */
export function intervalOf(key: string, intervals: readonly Interval[]): number {
  let [low, high] = [0, intervals.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (compareKeys(key, intervals[middle]?.from ?? '') < 0) high = middle
    else low = middle
  }
  return low
}

/** Counts keys that are added or removed; refused if the interval has been divided since it was read. */
export const increment = (pk: string, interval: Interval, by: number, epoch: number): Change => ({
  update: counterKey(pk, interval.from),
  set: { e: epoch },
  add: { n: by, c: 1 },
  when: isNotDivided(interval),
})

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
  { put: newCounter(pk, at, interval.count - before), when: absent('pk') },
]

/** The change that corrects the number of keys in an interval; refused if its counter has changed since it was read. */
export const recounted = (pk: string, { from, changes }: Interval, count: number): Change => ({
  update: counterKey(pk, from),
  set: { n: count },
  add: { c: 1 },
  when: equals('c', changes),
})

/** The counter of a new interval. */
export const newCounter = (pk: string, from: string, count: number, epoch?: number): Item => ({
  ...counterKey(pk, from),
  n: count,
  c: 0,
  ...(epoch !== undefined && { e: epoch }),
})

const isNotDivided = ({ divisions }: Interval): Condition =>
  divisions === undefined ? absent('d') : equals('d', divisions)

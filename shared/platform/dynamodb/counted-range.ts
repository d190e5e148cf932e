import { absent, type Condition, equals } from './condition.ts'
import { identityOf } from './loader.ts'
import type { Change, Item, Key, Table, Write } from './table.ts'

/*
 * A counted range is a partition whose sort keys are divided into intervals. Each interval has a counter of its keys.
 * The key at any position is therefore found without reading the keys before it.
 *
 * Splitting a large interval changes only counters. A write looks up the interval of its key just before the
 * transaction. The transaction is refused if the interval has been split since.
 */

/** The part of a write that counts an added or removed key. */
export type CountedChange = Extract<Write, { count: unknown }>

export const isCount = (change: Write): change is CountedChange => 'count' in change

/** A range of keys, from `from` up to the beginning of the next interval. */
export interface KeyInterval {
  /** The beginning of the interval; empty for the first interval. */
  from: string
  /** The beginning of the next interval; missing for the last interval. */
  to?: string
  count: number
  /**
   * The number of changes to the interval. If this number has not changed, the keys of the interval have not changed.
   */
  changes: number
}

/**
 * The interval that covers a whole range. A range has only this interval until it is counted or split for the first
 * time.
 */
const INITIAL: KeyInterval = { from: '', count: 0, changes: 0 }

/** The prefix of a counter's sort key. It is needed because a sort key cannot be empty. */
const FROM = '>'

const counterKey = (pk: string, from: string): Key => ({ pk, sk: FROM + from })

const intervalOf = ({ sk, n, c, to }: Item): KeyInterval => ({
  from: sk.slice(FROM.length),
  ...(to !== undefined && { to: to as string }),
  count: Number(n),
  changes: Number(c),
})

const isNotDivided = ({ to }: KeyInterval): Condition => (to === undefined ? absent('to') : equals('to', to))

/** Returns the changes to counters for added and removed keys. Looks up the interval of each key. */
export async function incrementsOf(
  counts: readonly CountedChange[],
  query: Table['query'],
): Promise<Change[]> {
  const increments = new Map<string, Extract<Change, { update: Key }>>()
  const intervals = await Promise.all(
    counts.map(({ count }) => intervalWith(count.key, count.counters, query)),
  )
  for (const [index, { count, by }] of counts.entries()) {
    const interval = intervals[index] ?? INITIAL
    const update = counterKey(count.counters, interval.from)
    const others = Number(increments.get(identityOf(update))?.add?.n ?? 0)
    increments.set(identityOf(update), {
      update,
      add: { n: others + by, c: 1 },
      when: isNotDivided(interval),
    })
  }
  return [...increments.values()]
}

/** Returns the interval that contains a key. */
async function intervalWith(
  key: string,
  pk: string,
  query: Table['query'],
): Promise<KeyInterval | undefined> {
  const [item] = await query({ pk, to: FROM + key, descending: true, limit: 1 })
  return item && intervalOf(item)
}

/**
 * Returns the intervals of a partition of counters, in order.
 *
 * @returns undefined if an interval was split while the intervals were read
 */
export async function intervalsIn(
  pk: string,
  table: Pick<Table, 'query'>,
): Promise<KeyInterval[] | undefined> {
  const intervals = (await table.query({ pk })).map(intervalOf)
  if (intervals.length === 0) return [INITIAL]
  const isWhole = intervals.every(({ to }, index) => to === intervals[index + 1]?.from)
  return isWhole ? intervals : undefined
}

/**
 * Returns the changes that split an interval. The changes are refused if a key of the interval has been added or
 * removed since the interval was read.
 *
 * @param at key with which the new interval begins
 * @param before number of keys below `at`, which stay in the old interval
 */
export const division = (pk: string, interval: KeyInterval, at: string, before: number): Change[] => [
  {
    update: counterKey(pk, interval.from),
    set: { n: before, to: at },
    add: { c: 1 },
    when: isUnchanged(interval),
  },
  {
    put: {
      ...counterKey(pk, at),
      n: interval.count - before,
      c: 1,
      ...(interval.to !== undefined && { to: interval.to }),
    },
  },
]

/**
 * Returns the change that corrects the number of keys in an interval. The change is refused if the keys of the interval
 * have changed since the interval was read.
 */
export const recounted = (pk: string, interval: KeyInterval, count: number): Change => ({
  update: counterKey(pk, interval.from),
  set: { n: count },
  add: { c: 1 },
  when: isUnchanged(interval),
})

const isUnchanged = ({ changes }: KeyInterval): Condition =>
  changes === 0 ? absent('c') : equals('c', changes)

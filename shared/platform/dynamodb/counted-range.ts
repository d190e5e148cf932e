import { absent, type Condition, equals } from './condition.ts'
import { identityOf } from './loader.ts'
import type { Change, Item, Key, Table, Write } from './table.ts'

/*
 * A counted range is a partition whose sort keys are counted by intervals, one counter item for each, so that the key at
 * any position is found without reading those before it. Dividing an interval that has become too large changes
 * counters only. A write says which key it adds or removes; the interval is looked up just before the transaction,
 * which is refused if the interval has been divided meanwhile.
 */

/** The change of a write that counts a key. */
export type Count = Extract<Write, { count: unknown }>

export const isCount = (change: Write): change is Count => 'count' in change

/** The keys from `from` up to the next interval. */
export interface Interval {
  /** Empty for the first interval. */
  from: string
  /** Beginning of the next interval; missing for the last one. */
  to?: string
  count: number
  /** Number of times that its keys were counted: while this is unchanged, so are its keys. */
  changes: number
}

/** A range that has never been counted or divided. */
const INITIAL: Interval = { from: '', count: 0, changes: 0 }

/** Prefix of a counter's sort key, which cannot be empty. */
const FROM = '>'

const counterKey = (pk: string, from: string): Key => ({ pk, sk: FROM + from })

const intervalOf = ({ sk, n, c, to }: Item): Interval => ({
  from: sk.slice(FROM.length),
  ...(to !== undefined && { to: to as string }),
  count: Number(n),
  changes: Number(c),
})

const isNotDivided = ({ to }: Interval): Condition => (to === undefined ? absent('to') : equals('to', to))

/** The changes of counters that count some keys: looks up the interval of each. */
export async function incrementsOf(counts: readonly Count[], query: Table['query']): Promise<Change[]> {
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

/** The interval that contains a key. */
async function intervalWith(key: string, pk: string, query: Table['query']): Promise<Interval | undefined> {
  const [item] = await query({ pk, to: FROM + key, descending: true, limit: 1 })
  return item && intervalOf(item)
}

/**
 * The intervals of a partition of counters, in order.
 *
 * @returns undefined if a division was being committed while they were read
 */
export async function intervalsIn(pk: string, table: Pick<Table, 'query'>): Promise<Interval[] | undefined> {
  const intervals = (await table.query({ pk })).map(intervalOf)
  if (intervals.length === 0) return [INITIAL]
  const isWhole = intervals.every(({ to }, index) => to === intervals[index + 1]?.from)
  return isWhole ? intervals : undefined
}

/**
 * The changes that divide an interval; refused if a key of it has been counted since it was read.
 *
 * @param at where the new interval begins
 * @param before how many keys of the interval come before that
 */
export const division = (pk: string, interval: Interval, at: string, before: number): Change[] => [
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

/** The change that corrects the number of keys in an interval; refused if a key of it has been counted since it was read. */
export const recounted = (pk: string, interval: Interval, count: number): Change => ({
  update: counterKey(pk, interval.from),
  set: { n: count },
  add: { c: 1 },
  when: isUnchanged(interval),
})

const isUnchanged = ({ changes }: Interval): Condition => (changes === 0 ? absent('c') : equals('c', changes))

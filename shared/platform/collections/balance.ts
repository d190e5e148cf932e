import { division, type Interval } from '#shared/platform/dynamodb/counted-intervals.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { OrderIndex, OrderIndexes } from './internal/page-by-name.ts'

interface Ordered {
  orders: OrderIndexes
}

/** Intervals with fewer keys are not divided: reading them costs next to nothing. */
const SMALL = 256

/** A page reads all counters and up to half an interval; with this limit, both grow with the square root of the total. */
const limitFor = (intervals: readonly Interval[]) =>
  Math.max(SMALL, Math.round(2 * Math.sqrt(intervals.reduce((total, { count }) => total + count, 0))))

/**
 * Divides the intervals of a collection's orders that have become too large, so that every page costs about the same.
 * May be stopped at any time and may run twice at once: an interval that changes meanwhile is left to the next run.
 *
 * @param limit the most entities of an interval; by default it depends on the total
 */
export async function balance({ orders }: Ordered, limit?: number): Promise<void> {
  for (const index of orders.indexes) await balanceIndex(index, limit)
}

async function balanceIndex(index: OrderIndex, limit?: number): Promise<void> {
  const intervals = await index.intervals()
  const max = limit ?? limitFor(intervals)
  for (const [number, interval] of intervals.entries()) {
    const to = intervals[number + 1]?.from
    let rest: Interval | undefined = interval
    while (rest && rest.count > max) rest = await divide(index, rest, Math.ceil(max / 2), to)
  }
}

/**
 * Divides an interval after `size` keys.
 *
 * @returns the new second interval; undefined if no keys are left for it or the interval has changed meanwhile
 */
async function divide(
  index: OrderIndex,
  interval: Interval,
  size: number,
  to: string | undefined,
): Promise<Interval | undefined> {
  const keys = await index.keys({ from: interval.from || undefined, to, limit: size + 1 })
  const [last, next] = [keys[size - 1], keys[size]]
  if (last === undefined || next === undefined) return undefined
  const at = separator(last, next)
  try {
    await index.table.write(division(index.counters, interval, at, size))
    return { from: at, count: interval.count - size, changes: 0 }
  } catch (error) {
    if (error instanceof WriteRefused) return undefined
    throw error
  }
}

/** The shortest prefix of a key that still sorts after the key before it. */
function separator(before: string, key: string): string {
  const [previous, characters] = [[...before], [...key]]
  const length = characters.findIndex((character, index) => character !== previous[index])
  return characters.slice(0, length + 1).join('')
}

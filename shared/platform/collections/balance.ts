import { division, type Interval } from '#shared/platform/dynamodb/counted-intervals.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { KeptOrders, OrderedIndex } from './page-by-name.ts'

interface Ordered {
  orders: KeptOrders
}

/** Intervals of fewer keys cost next to nothing to read. */
const SMALL = 256

/** A page reads all counters and up to half an interval: with this, both grow with the root of the total. */
const mostOf = (intervals: readonly Interval[]) =>
  Math.max(SMALL, Math.round(2 * Math.sqrt(intervals.reduce((total, { count }) => total + count, 0))))

/**
 * Divides the intervals of a collection's orders that have become too large, so that a page costs the same wherever it is.
 * May end at any time, and run twice at a time: an interval in which something changes meanwhile stays as it is until
 * the next run.
 *
 * @param limit how many entities an interval may have
 */
export async function balance({ orders }: Ordered, limit?: number): Promise<void> {
  for (const index of orders.indexes) await balanced(index, limit)
}

async function balanced(index: OrderedIndex, limit?: number): Promise<void> {
  const intervals = await index.intervals()
  const most = limit ?? mostOf(intervals)
  for (const [number, interval] of intervals.entries()) {
    const to = intervals[number + 1]?.from
    let rest: Interval | undefined = interval
    while (rest && rest.count > most) rest = await divided(index, rest, Math.ceil(most / 2), to)
  }
}

/** Leaves some keys to an interval. @returns the interval of those after them, unless it was not to be */
async function divided(
  index: OrderedIndex,
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

/** The shortest beginning of a key that comes after the key before it. */
function separator(before: string, key: string): string {
  const [short, long] = [[...before], [...key]]
  const length = long.findIndex((character, index) => character !== short[index])
  return long.slice(0, length + 1).join('')
}

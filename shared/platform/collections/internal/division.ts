import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { division, type Interval } from './intervals.ts'
import type { OrderIndex } from './order-index.ts'

/** Intervals with fewer keys are not divided: reading them costs next to nothing. */
const SMALL = 256

/** A page reads all counters and up to half an interval; with this limit, both grow with the square root of the total. */
export const limitFor = (total: number): number => Math.max(SMALL, Math.round(2 * Math.sqrt(total)))

/** Divides the intervals of an order that have become too large. */
export async function divideIn(index: OrderIndex, table: Table, limit?: number): Promise<void> {
  const { intervals } = await index.stored()
  const max = limit ?? limitFor(intervals.reduce((total, { count }) => total + count, 0))
  for (const [number, interval] of intervals.entries()) {
    const to = intervals[number + 1]?.from
    let rest: Interval | undefined = interval
    while (rest && rest.count > max) rest = await divide(index, table, rest, Math.ceil(max / 2), to)
  }
}

/**
 * Divides an interval after `size` keys.
 *
 * @returns the new second interval; undefined if no keys are left for it or the interval has changed meanwhile
 */
async function divide(
  index: OrderIndex,
  table: Table,
  interval: Interval,
  size: number,
  to: string | undefined,
): Promise<Interval | undefined> {
  const keys = await index.keys({ from: interval.from || undefined, to, limit: size + 1 })
  const [last, next] = [keys[size - 1], keys[size]]
  if (last === undefined || next === undefined) return undefined
  const at = separator(last, next)
  try {
    await table.write(division(index.counters, interval, at, size))
    return { from: at, count: interval.count - size, changes: 0 }
  } catch (error) {
    if (error instanceof WriteRefused) return undefined
    throw error
  }
}

/** The shortest prefix of a key that still sorts after the key before it. */
export function separator(before: string, key: string): string {
  const [previous, characters] = [[...before], [...key]]
  const length = characters.findIndex((character, index) => character !== previous[index])
  return characters.slice(0, length + 1).join('')
}

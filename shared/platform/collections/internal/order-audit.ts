import type { Audited, Finding } from '#shared/platform/collections/audited.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import { OrderBuild } from './build-orders.ts'
import { type Interval, newCounter, recounted } from './intervals.ts'
import type { OrderIndex } from './order-index.ts'

/**
 * What is wrong with the counters of an order: each interval counts the entries in it, and the first begins before all.
 * Whether the entries are right is another question.
 */
export async function* orderFindings(
  name: string,
  collection: Audited,
  index: OrderIndex,
): AsyncGenerator<Finding> {
  const stored = await index.stored()
  if (!stored.isBuilt) {
    if (!(await collection.counts.areUnused()))
      yield {
        text: `the order of ${name} by ${index.name} has not been built`,
        mend: () => new OrderBuild(collection).run(),
      }
    return
  }
  for (const [number, interval] of stored.intervals.entries()) {
    const finding = await intervalFinding(index, interval, number, collection)
    if (finding) yield finding
  }
}

/** What is wrong with the counter of an interval, which is read before and after its entries. */
async function intervalFinding(
  index: OrderIndex,
  { from }: Interval,
  number: number,
  { table }: Audited,
): Promise<Finding | undefined> {
  const { interval, count } = await readingTogether(async () => {
    const [before, to] = await intervalFrom(index, from)
    if (!before) return { interval: undefined, count: 0 }
    const start = number === 0 ? '' : from
    const keys = (await index.keys({ from: start || undefined, to })).filter((key) => key !== to)
    const [after, end] = await intervalFrom(index, from)
    const isSame = after?.changes === before.changes && end === to
    return isSame ? { interval: before, count: keys.length } : undefined
  })
  if (!interval || (interval.count === count && (number > 0 || from === ''))) return undefined
  const isLate = number === 0 && from !== ''
  return {
    text: isLate
      ? `${index.counters} has no first interval`
      : `${index.counters} / >${from} counts ${interval.count} entries, and there are ${count}`,
    mend: () =>
      table.write(
        isLate
          ? [{ put: newCounter(index.counters, '', count - interval.count) }]
          : [recounted(index.counters, interval, count)],
      ),
  }
}

/** An interval as it is stored, and where the next one begins. */
async function intervalFrom(index: OrderIndex, from: string): Promise<[Interval?, string?]> {
  const { intervals } = await index.stored()
  const place = intervals.findIndex((interval) => interval.from === from)
  return [intervals[place], intervals[place + 1]?.from]
}

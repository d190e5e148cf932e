import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { recounted } from '#shared/platform/dynamodb/counted-range.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { byShard, intervalOf } from '#shared/platform/lists/divide.ts'
import { OrderPages } from '#shared/platform/lists/order-pages.ts'
import type { Rule } from './rule.ts'

/** An interval of one of the sorted indexes (`orders`) of a collection, identified by the key at which it starts. */
interface Subject {
  order: number
  from: string
}

/**
 * Checks the stored number of entries in each interval of a collection's sorted indexes (`orders`). All intervals are
 * checked, because an entry does not show its interval.
 */
export const ordersRule = ({ orders }: EntityCollection<Entity>, table: Table): Rule<Subject> => {
  const pages = orders.map((order) => new OrderPages(table, order))
  return {
    async subjects() {
      const intervals = await Promise.all(pages.map((one) => one.counted()))
      return intervals.flatMap((some, order) => some.map(({ from }) => ({ order, from })))
    },
    async check({ order, from }) {
      const one = pages[order] as OrderPages
      const intervals = await intervalOf(one, from)
      const to = intervals[0]?.to
      const keys = await one.keys({ from: from || undefined, to })
      const counts = byShard(keys.filter((key) => key !== to))
      const wrong = intervals
        .map((interval, shard) => ({
          interval,
          counters: one.index.counters[shard] as string,
          shouldBe: counts[shard] as number,
        }))
        .filter(({ interval, shouldBe }) => interval.count !== shouldBe)
      if (wrong.length === 0) return undefined
      const texts = wrong.map(
        ({ interval, counters, shouldBe }) =>
          `${counters} / >${from} counts ${interval.count} entries, and there are ${shouldBe}`,
      )
      return {
        text: texts.join('; '),
        repair: () =>
          table.write(
            wrong.map(({ interval, counters, shouldBe }) => recounted(counters, interval, shouldBe)),
          ),
      }
    },
  }
}

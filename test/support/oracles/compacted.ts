import type { Logged } from '#shared/platform/collections/compact.ts'
import type { Indexed } from '#shared/platform/collections/internal/log.ts'
import { type Item, type Key, SCHEMA } from '#shared/platform/dynamodb/table.ts'

const LOG = /^(\w+)#log$/
const STATE = '!'

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** The items of a table as they were if all logs had been compacted, and entries that should be there and are not. */
export function compacted(items: readonly Item[], collections: Record<string, Logged>) {
  const all = new Map(items.filter(({ pk }) => !LOG.test(pk)).map((item) => [nameOf(item), item]))
  const problems: string[] = []
  for (const { pk, sk, was, is } of items.filter((item) => LOG.test(item.pk) && item.sk !== STATE)) {
    const collection = collections[LOG.exec(pk)?.[1] ?? ''] as Logged
    const built = new Set(
      collection.orders.all.filter(({ counters }) => all.has(`${counters} ${STATE}`)).map(({ name }) => name),
    )
    const missing = entriesOf(Number(sk), was as Indexed, collection).filter(
      ({ item, order }) => !all.delete(nameOf(item)) && built.has(order),
    )
    problems.push(...missing.map(({ item }) => `${nameOf(item)} is logged and missing`))
    for (const { item } of entriesOf(Number(sk), is as Indexed, collection)) all.set(nameOf(item), item)
    for (const key of collection.countersOf(Number(sk))) {
      const counter = all.get(nameOf(key)) ?? { ...key, v: SCHEMA, n: 0 }
      all.set(nameOf(key), {
        ...counter,
        n: Number(counter.n) + Number(is !== null) - Number(was !== null),
      })
    }
  }
  return { items: [...all.values()].map(withoutEpoch), problems }
}

const entriesOf = (id: number, indexed: Indexed, { orders }: Logged) =>
  orders.all.flatMap((index) => {
    const key = index.keyOf(id, indexed)
    return key === undefined ? [] : [{ order: index.name, item: { ...index.entry(key), v: SCHEMA } as Item }]
  })

/** Counters say which compaction was the last to change them, and how many it changed. */
const withoutEpoch = (item: Item): Item => {
  if (!/#counts(#|$)/.test(item.pk)) return item
  const { e: _, m: _m, ...counter } = item
  return counter as Item
}

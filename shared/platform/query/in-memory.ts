import type { Row } from '#shared/platform/collections/entity.ts'
import type { ReadValue, Selection } from '#shared/platform/collections/paging.ts'
import { holds } from '#shared/platform/dynamodb/condition.ts'

/** An element of a list in memory, with the attributes for filters and sorting. */
export interface InMemory<T> {
  item: T
  row: Row
}

type Value = ReturnType<ReadValue> | string

const compare = (a: Value, b: Value): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
}

/** A page of a list in memory. Without a sort key, the order of the list is kept. */
export async function pageOf<T>(all: readonly InMemory<T>[], { filter, order, start, size }: Selection) {
  const matching = all.filter(({ row }) => filter === undefined || holds(filter, row))
  const readers = await Promise.all(
    order.map(async ({ by, descending }) => ({
      read: by === 'id' ? (row: Row) => row.id as Value : ((await by.reader()) as (row: Row) => Value),
      sign: descending ? -1 : 1,
    })),
  )
  const sorted = [...matching].sort((a, b) => {
    for (const { read, sign } of readers) {
      const difference = compare(read(a.row), read(b.row))
      if (difference !== 0) return sign * difference
    }
    return 0
  })
  return { total: matching.length, elements: sorted.slice(start, start + size).map(({ item }) => item) }
}

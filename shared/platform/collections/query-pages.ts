import type { Item, QueryPage } from '#shared/platform/dynamodb/table.ts'

/** Returns the pages of a query, without the first `count` items of the query. */
export const withoutFirst = ({ items, next }: QueryPage, count: number): QueryPage => ({
  items: items.slice(count),
  ...(next && { next: async () => withoutFirst(await next(), Math.max(0, count - items.length)) }),
})

/** Returns the pages of a query, reduced to their accepted items. */
export const onlyAccepted = ({ items, next }: QueryPage, accepts: (item: Item) => boolean): QueryPage => ({
  items: items.filter(accepts),
  ...(next && { next: async () => onlyAccepted(await next(), accepts) }),
})

/**
 * Yields the items of several queries, one query after the other. Each batch contains the items that are available
 * without requesting another page.
 */
export async function* batchesOf(parts: Iterable<QueryPage>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for (const part of parts) {
    batch = batch.concat(part.items)
    for (let next = part.next; next; ) {
      yield batch
      const following = await next()
      batch = following.items
      next = following.next
    }
  }
  yield batch
}

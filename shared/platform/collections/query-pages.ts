import type { Item, QueryPage } from '#shared/platform/dynamodb/table.ts'

/** The pages of a query without its first `count` items. */
export const withoutFirst = ({ items, next }: QueryPage, count: number): QueryPage => ({
  items: items.slice(count),
  ...(next && { next: async () => withoutFirst(await next(), Math.max(0, count - items.length)) }),
})

/** The pages of a query without the items that are not accepted. */
export const onlyAccepted = ({ items, next }: QueryPage, accepts: (item: Item) => boolean): QueryPage => ({
  items: items.filter(accepts),
  ...(next && { next: async () => onlyAccepted(await next(), accepts) }),
})

/**
 * The items of queries whose first pages have been read, one query after the other. Each batch has what has been read
 * already, up to the next page that has to be fetched.
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

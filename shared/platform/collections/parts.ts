import type { Item, Part } from '#shared/platform/dynamodb/table.ts'

/** A range without its first items. */
export const skipping = ({ items, next }: Part, count: number): Part => ({
  items: items.slice(count),
  ...(next && { next: async () => skipping(await next(), Math.max(0, count - items.length)) }),
})

/** No more than the first items of a range. */
export const limited = ({ items, next }: Part, count: number): Part => ({
  items: items.slice(0, count),
  ...(next && count > items.length && { next: async () => limited(await next(), count - items.length) }),
})

/** The items of ranges that have been begun, one range after the other: as many at a time as have been read already. */
export async function* wavesOf(parts: Iterable<Part>): AsyncGenerator<Item[]> {
  let wave: Item[] = []
  for (const part of parts) {
    wave = wave.concat(part.items)
    for (let next = part.next; next; ) {
      yield wave
      const following = await next()
      wave = following.items
      next = following.next
    }
  }
  yield wave
}

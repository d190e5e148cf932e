import type { Item, Write } from '#shared/platform/dynamodb/table.ts'
import type { Order, Orders, Row } from './entity.ts'
import { SHARDS, shardOf } from './keys.ts'
import { entryKey } from './order.ts'

/**
 * An index of the entities of a collection, sorted by a text and then by id. It has one item per entity, and counters
 * of the items in each interval (`counted-range.ts`).
 */
export class OrderIndex {
  readonly entries: string
  /**
   * The partitions of counters, one for each shard. Each counter contains the number of the shard's entities in one
   * interval of the order. All partitions have the same intervals.
   */
  readonly counters: readonly string[]

  constructor(
    code: string,
    readonly name: string,
    private readonly order: Order,
  ) {
    this.entries = `${code}#by#${name}`
    this.counters = Array.from({ length: SHARDS }, (_, shard) => `${code}#counts#${name}#${shard}`)
  }

  /** Returns the index item of an entity. */
  entry = (id: number, row: Row): Item => ({ pk: this.entries, sk: entryKey(this.order, id, row) })

  /** Returns the changes to the index when an entity is added, moves to another position, or is removed. */
  changes(id: number, before: Row | undefined, after: Row | undefined): Write[] {
    const [old, next] = [before && this.entry(id, before), after && this.entry(id, after)]
    if (old?.sk === next?.sk) return []
    const counters = this.counters[shardOf(id)] as string
    const counting = ({ sk }: Item, by: 1 | -1): Write => ({ count: { counters, key: sk }, by })
    return [
      ...(old ? [{ remove: { pk: old.pk, sk: old.sk } }, counting(old, -1)] : []),
      ...(next ? [{ put: next }, counting(next, 1)] : []),
    ]
  }
}

/** Returns the indexes of a collection, one for each declared sort order. */
export const orderIndexes = (code: string, orders: Orders = {}): OrderIndex[] =>
  Object.entries(orders).map(([name, order]) => new OrderIndex(code, name, order))

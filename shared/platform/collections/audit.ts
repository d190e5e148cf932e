import type { Check, Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Audited, Finding } from './audited.ts'
import type { Row } from './entity.ts'
import { chunkFinding } from './internal/counter-audit.ts'
import type { Indexed } from './internal/log.ts'
import { logFindings } from './internal/log-audit.ts'
import { LogWrites } from './internal/log-writes.ts'
import { orderFindings } from './internal/order-audit.ts'
import { stateFindings } from './internal/state-audit.ts'
import { idOf } from './order.ts'

/**
 * What is wrong with the log, the counters and the orders of a collection. What changes meanwhile is read again.
 *
 * @param name what the collection is called
 * @param chunks the chunks of ids whose counters may be wrong
 */
export async function* audit(
  name: string,
  collection: Audited,
  chunks: Iterable<number>,
): AsyncGenerator<Finding> {
  yield* logFindings(name, collection)
  yield* stateFindings(name, collection)
  for (const chunk of chunks) {
    const finding = await chunkFinding(name, collection, chunk)
    if (finding) yield finding
  }
  for (const index of collection.orders.all) yield* orderFindings(name, collection, index)
}

/** The entries of a collection's entities in orders that have been built. */
export class Entries {
  private constructor(
    private readonly collection: Audited,
    private readonly built: Audited['orders']['all'],
  ) {}

  /** @param isMeant chooses among the orders, by the attributes that they are made of */
  static async of(collection: Audited): Promise<Entries> {
    const { all } = collection.orders
    const stored = await Promise.all(all.map(async (index) => ({ index, ...(await index.stored()) })))
    return new Entries(
      collection,
      stored.filter(({ isBuilt }) => isBuilt).map(({ index }) => index),
    )
  }

  /** The id of the entity that an item lists in an order; undefined if it is no entry of the collection. */
  idIn = ({ pk, sk }: Key): number | undefined =>
    pk.startsWith(`${this.collection.code}#by#`) ? idOf(sk) : undefined

  /** The entries of an entity, by its row. */
  of = (id: number, row: Row | Indexed): Item[] =>
    this.built.flatMap((index) => {
      const key = row ? index.keyOf(id, row) : undefined
      return key === undefined ? [] : [index.entry(key)]
    })

  /** The entries that an entity should have, as of the last compaction of the log, and a check that this is still so. */
  async at(id: number, row: Row | undefined): Promise<{ items: Item[]; check: Check }> {
    const logged = await this.collection.log.changeOf(id)
    return {
      items: this.of(id, logged ? logged.was : (row ?? null)),
      check: new LogWrites(this.collection.keys).unchangedOf(id, logged),
    }
  }
}

import { type Condition, holds, sizeOf } from '#shared/table/condition.ts'
import type { Item, Table } from '#shared/table/table.ts'
import { chunkCounts } from './directory.ts'
import type { Row } from './entity.ts'
import { CHUNK, type CollectionKeys } from './keys.ts'
import { ordered, readable } from './order.ts'
import type { SortKey } from './page.ts'

/** How many chunks are read at a time. */
const PARALLEL_CHUNKS = 32
/** More comparisons than this are made here: one expression holds only so many. */
const COMPARISONS_SENT = 100

/** A row found, by the id of its entity. */
export interface Found {
  id: number
  row: Row
}

/** The small rows of a collection: any filter and any order, in time linear in the collection. */
export class Rows {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** The ids of all entities that match, in order. */
  async ids(filter: Condition | undefined, order: readonly SortKey[]): Promise<number[]> {
    const attributes = order.flatMap(({ by }) => (by === 'id' ? [] : by.attributes))
    const [found, keys] = await Promise.all([this.find(filter, attributes), readable(order)])
    return ordered(found, keys)
  }

  /** All rows that match, by id. The first chunk is read together with the directory. */
  async find(filter: Condition | undefined, attributes: readonly string[]): Promise<Found[]> {
    const [first, chunks] = await Promise.all([
      this.#chunk(0, filter, attributes),
      chunkCounts(this.table, this.keys),
    ])
    const found = [first]
    const others = chunks.map(({ number }) => number).filter((number) => number !== 0)
    while (others.length > 0) {
      const wave = others.splice(0, PARALLEL_CHUNKS)
      found.push(...(await Promise.all(wave.map((number) => this.#chunk(number, filter, attributes)))))
    }
    return found.flat()
  }

  async #chunk(
    chunk: number,
    filter: Condition | undefined,
    attributes: readonly string[],
  ): Promise<Found[]> {
    const found = (items: Item[]) =>
      items.map((item) => ({ id: chunk * CHUNK + Number(item.sk), row: item as Row }))
    const range = { pk: this.keys.rows(chunk) }
    if (filter && sizeOf(filter) > COMPARISONS_SENT) {
      const all = await this.table.query(range)
      return found(all.filter((item) => holds(filter, item)))
    }
    return found(await this.table.query({ ...range, filter, only: ['sk', ...new Set(attributes)] }))
  }
}

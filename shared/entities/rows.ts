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

const FIRST = [0]

/** A row found, by the id of its entity. */
export interface Found {
  id: number
  row: Row
}

/** The small rows of a collection: any filter and any order, in time linear in the collection. */
export class Rows {
  /** The chunks in use as they were last time: reading one that is empty by now does no harm. */
  #known = FIRST

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

  /** All rows that match, by id. Chunks known from last time are read together with the directory. */
  async find(filter: Condition | undefined, attributes: readonly string[]): Promise<Found[]> {
    const known = this.#known.slice(0, PARALLEL_CHUNKS)
    const read = (chunks: number[]) =>
      Promise.all(chunks.map((number) => this.#chunk(number, filter, attributes)))
    const [guessed, directory] = await Promise.all([read(known), chunkCounts(this.table, this.keys)])
    this.#known = directory.length > 0 ? directory.map(({ number }) => number) : FIRST
    const found = guessed.flat()
    const others = this.#known.filter((number) => !known.includes(number))
    while (others.length > 0) found.push(...(await read(others.splice(0, PARALLEL_CHUNKS))).flat())
    return found.sort((a, b) => a.id - b.id)
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

import {
  type CollectionDeclaration,
  type Entity,
  entityOf,
  type Row,
  rowOf,
} from '#shared/platform/collections/entity.ts'
import {
  CHUNK,
  CLUSTER,
  type CollectionKeys,
  type Counted,
  keysOf,
  sum,
} from '#shared/platform/collections/keys.ts'
import {
  type Batches,
  inBatches,
  isById,
  isWhole,
  type Page,
  type Selection,
  withFirstBatch,
} from '#shared/platform/collections/paging.ts'
import { Rows } from '#shared/platform/collections/rows.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { Counts } from './counts.ts'
import { EntitiesById } from './entities-by-id.ts'
import { type OrderIndex, OrderIndexes } from './order-index.ts'
import { pageByFilter } from './page-by-filter.ts'
import { PagesById } from './page-by-id.ts'

/** What is read of the entities of one kind: one by its id or a unique value, some by their ids, a page of them, or all. */
export class EntityReader<E extends Entity> {
  readonly keys: CollectionKeys
  readonly counts: Counts
  readonly orders: OrderIndexes
  readonly rows: Rows
  readonly #clusters: PagesById
  readonly #byIds: EntitiesById

  constructor(
    readonly table: Table,
    protected readonly declaration: CollectionDeclaration<E>,
  ) {
    const { code, orders } = declaration
    this.keys = keysOf(code)
    this.counts = new Counts(table, this.keys)
    this.rows = new Rows(table, this.keys, this.counts)
    this.orders = new OrderIndexes(table, code, orders)
    this.#clusters = new PagesById(table, this.keys, this.counts)
    this.#byIds = new EntitiesById(table, this.keys)
  }

  /** The prefix of the collection's keys. */
  get code(): string {
    return this.declaration.code
  }

  /** The key of the entity with an id. */
  keyOf = (id: number): Key => this.keys.entity(id)

  /** How many entities each chunk of ids has: what a list reads first. */
  counters = (): Promise<readonly Counted[]> => this.counts.chunks()

  async byId(id: number): Promise<E | undefined> {
    const item = await this.table.get(this.keys.entity(id))
    return item && entityOf<E>(item)
  }

  /**
   * Reads entities by their ids and keeps what `pick` takes of each; missing ones are left out. Cheaper than `byId` where
   * the ids are close to each other.
   *
   * @param pick returns what is needed of an entity, which itself is not kept in memory
   * @param only the members that `pick` reads, so that no others are sent; without it, all
   */
  async some<T>(
    ids: Iterable<number>,
    pick: (entity: E) => T,
    only?: readonly string[],
  ): Promise<ReadonlyMap<number, T>> {
    const picked = (item: Item) => [item.id as number, pick(entityOf<E>(item))] as const
    return new Map(await this.#byIds.some(new Set(ids), picked, only))
  }

  /** The id of the entity that holds a unique value. */
  async ownerOf(property: string & keyof E, value: string): Promise<number | undefined> {
    const marker = this.declaration.unique[property]?.key(value)
    return marker && ((await this.table.get(marker))?.owner as number | undefined)
  }

  /** The entity that holds a unique value. */
  async byUnique(property: string & keyof E, value: string): Promise<E | undefined> {
    const owner = await this.ownerOf(property, value)
    return owner === undefined ? undefined : this.byId(owner)
  }

  /**
   * A page of the entities that match, in order, and the total on all pages.
   *
   * @param counters what the request has counted already
   */
  async page(selection: Selection, counters?: readonly Counted[]): Promise<Page<E>> {
    const chunks = counters ?? (await this.counters())
    if (!isWhole(selection)) return pageByFilter(this.#source(chunks), selection)
    if (isById(selection.order)) return this.#pageById(selection, chunks)
    const index = this.orders.indexFor(selection.order)
    return index ? this.#pageInOrder(index, selection, chunks) : pageByFilter(this.#source(chunks), selection)
  }

  async #pageInOrder(index: OrderIndex, { order, start, size }: Selection, chunks: readonly Counted[]) {
    const ids = await index.page(start, size, order[0]?.descending ?? false)
    const batches = await withFirstBatch(inBatches(ids, (id) => this.byId(id)))
    return { total: sum(chunks), batches }
  }

  /** The row of an entity, as far as it follows from the entity. */
  rowOf = (entity: E): Row => rowOf(this.declaration, entity)

  #source = (chunks: readonly Counted[]) => ({
    find: (filter?: Condition, attributes?: readonly string[], among?: ReadonlySet<number>) =>
      this.rows.find(filter, attributes, among, chunks),
    row: this.rows.get,
    byId: (id: number) => this.byId(id),
    all: () => this.all(),
    attributesOf: (entity: E): Row => ({
      ...this.rowOf(entity),
      ...this.declaration.wide?.(entity),
    }),
  })

  /** The numbers of the id ranges of some length (a divisor of 4,096) that may contain entities. */
  async stretches(length: number): Promise<number[]> {
    const chunks = await this.counts.chunks()
    const positions = Array.from({ length: CHUNK / length }, (_, index) => index)
    return chunks.flatMap(({ number }) => positions.map((index) => number * positions.length + index))
  }

  /** All entities, by id; reads one chunk of ids at a time. */
  async *all(): AsyncGenerator<E> {
    for await (const clusters of this.counts.all()) {
      const pieces = clusters.map(({ number }) => ({ number, skip: 0, take: CLUSTER }))
      for await (const batch of this.#clusters.read(pieces)) yield* batch.map((item) => entityOf<E>(item))
    }
  }

  async #pageById({ order, start, size }: Selection, chunks: readonly Counted[]): Promise<Page<E>> {
    const { total, batches } = await this.#clusters.page(start, size, order[0]?.descending ?? false, chunks)
    return { total, batches: entitiesIn<E>(batches) }
  }
}

async function* entitiesIn<E>(batches: Batches<Item>): AsyncGenerator<E[]> {
  for await (const batch of batches) yield batch.map((item) => entityOf<E>(item))
}

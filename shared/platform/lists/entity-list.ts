import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { type Counted, type CountedPart, totalCount } from '#shared/platform/collections/keys.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import type { WantedRows } from '#shared/platform/collections/row-query.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { pageByFilter } from './internal/page-by-filter.ts'
import { PagesById } from './internal/page-by-id.ts'
import { indexFor, OrderPages } from './order-pages.ts'
import { firstRead, inBatches, type Page, withFirstBatch } from './page.ts'
import { isOrderedById, isWhole, type Selection } from './selection.ts'

/** Lists the entities of a collection page by page. Counters for ranges of ids determine where a page begins. */
class EntityList<E extends Entity> {
  constructor(private readonly collection: EntityCollection<E>) {}

  /**
   * Returns a page of the matching entities, in order, and the total number of matching entities.
   *
   * @param counted the counters, if the request has already read them
   */
  async page(selection: Selection, counted?: readonly Counted[]): Promise<Page<E>> {
    const counters = counted ?? (await this.collection.counters())
    if (!isWhole(selection)) return this.#pageByFilter(selection, counters)
    if (isOrderedById(selection.order)) return this.pageById(selection, counters)
    const index = indexFor(selection.order, this.collection.orders)
    return index ? this.#pageInOrder(index, selection, counters) : this.#pageByFilter(selection, counters)
  }

  /**
   * Returns a page of the whole collection or of `part`, ordered by id.
   *
   * @param part a part of the collection whose size is known from counters
   * @param includes returns whether the page may contain an entity of the part; by default, all entities are included
   */
  async pageById(
    { order, start, size }: Selection,
    counters: readonly Counted[],
    part?: CountedPart,
    includes: (entity: E) => boolean = () => true,
  ): Promise<Page<E>> {
    const { table, keys, counts, has, declaration } = this.collection
    const isDescending = order[0]?.descending ?? false
    const pages = new PagesById(table, keys, counts, {
      part,
      accepts: part ? this.#isIn(part, includes) : declaration.sharesKeysAs && has,
    })
    const { total, batches } = pages.from(start, size, isDescending, counters)
    const read = firstRead(batches, size, (items) => entitiesIn(items, this.collection))
    return { total, batches: await withFirstBatch(read) }
  }

  #isIn({ has, except }: CountedPart, includes: (entity: E) => boolean) {
    return (item: Item): boolean => {
      const entity = entityOf<E>(item)
      const value = this.collection.declaration.countedBy?.(entity)
      return value !== undefined && has(value) && !except.has(entity.id) && includes(entity)
    }
  }

  async #pageInOrder(index: OrderIndex, { order, start, size }: Selection, counters: readonly Counted[]) {
    const pages = new OrderPages(this.collection.table, index)
    const ids = pages.idsFrom(start, size, order[0]?.descending ?? false)
    const read = firstRead(ids, size, (some) => inBatches(some, (id) => this.collection.byId(id)))
    return { total: totalCount(counters), batches: await withFirstBatch(read) }
  }

  #pageByFilter(selection: Selection, counters: readonly Counted[]): Promise<Page<E>> {
    const { collection } = this
    const source = {
      find: (wanted: WantedRows, among?: ReadonlySet<number>) =>
        collection.rows.find(wanted, among, counters),
      row: collection.rows.get,
      byId: (id: number) => collection.byId(id),
      all: () => collection.all(),
      attributesOf: (entity: E) => collection.attributesOf(entity),
    }
    return pageByFilter(source, selection)
  }
}

async function* entitiesIn<E extends Entity>(
  items: readonly Item[],
  collection: EntityCollection<E>,
): AsyncGenerator<E[]> {
  yield await collection.entitiesIn(items)
}

export const listOf = <E extends Entity>(collection: EntityCollection<E>): EntityList<E> =>
  new EntityList(collection)

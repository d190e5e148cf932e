import type { Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { type CollectionDeclaration, type Entity, entityOf } from './entity.ts'
import { Apart } from './internal/apart.ts'
import { EntitiesById } from './internal/entities-by-id.ts'
import { type CollectionKeys, keysOf } from './keys.ts'

/** Reads the entities of one kind: one by its id or a unique value, or some by their ids. */
export class EntityReader<E extends Entity> {
  readonly keys: CollectionKeys
  protected readonly apart: Apart<E>
  readonly #byIds: EntitiesById

  constructor(
    readonly table: Table,
    readonly declaration: CollectionDeclaration<E>,
  ) {
    this.keys = keysOf(declaration.code)
    this.apart = new Apart(table, this.keys, declaration)
    this.#byIds = new EntitiesById(table, this.keys)
  }

  /** The prefix of the collection's keys. */
  get code(): string {
    return this.declaration.code
  }

  /** The key of the entity with an id. */
  keyOf = (id: number): Key => this.keys.entity(id)

  async byId(id: number): Promise<E | undefined> {
    const item = await this.table.get(this.keys.entity(id))
    return item && this.apart.entityIn(item)
  }

  /** The entities in some items, without those that have just been removed. */
  async entitiesIn(items: readonly Item[]): Promise<E[]> {
    const entities = await Promise.all(items.map((item) => this.apart.entityIn(item)))
    return entities.filter((entity) => entity !== undefined)
  }

  /**
   * Reads entities by their ids and keeps what `pick` takes of each; missing ones are left out. Cheaper than `byId` where
   * the ids are close to each other. Large members that are set apart are missing.
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

  /** The ids of the entities with an index item in a partition, at most `limit` of them. Sort keys end with the id. */
  async idsIn(pk: string, limit?: number): Promise<number[]> {
    const items = await this.table.query({ pk, limit, only: ['sk'] })
    return items.map(({ sk }) => Number(sk.slice(sk.lastIndexOf('#') + 1)))
  }
}

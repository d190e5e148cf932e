import { absent, allOf, type Condition, not } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Item,
  type Key,
  layout,
  type QueryRange,
  type Table,
} from '#shared/platform/dynamodb/table.ts'
import { type CollectionDeclaration, conditionsOfKind, type Entity, entityOf, isUnchanged } from './entity.ts'
import { EntitiesById } from './internal/entities-by-id.ts'
import { LargeMembers } from './internal/large-members.ts'
import { type CollectionKeys, entityIdIn, keysOf, numberAtEnd } from './keys.ts'

/** Reads the entities of one kind: an entity by id or by a unique value, or several by their ids. */
export class EntityReader<E extends Entity> {
  readonly keys: CollectionKeys
  protected readonly largeMembers: LargeMembers<E>
  readonly #byIds: EntitiesById

  constructor(
    readonly table: Table,
    readonly declaration: CollectionDeclaration<E>,
  ) {
    this.keys = keysOf(declaration.code, declaration.sharesKeysAs?.code)
    this.largeMembers = new LargeMembers(table, this.keys, declaration)
    this.#byIds = new EntitiesById(table, this.keys)
  }

  /** The prefix of the collection's keys. */
  get code(): string {
    return this.declaration.code
  }

  keyOf = (id: number): Key => this.keys.entity(id)

  /**
   * Reads an entity. Reads of entities with neighbouring ids share a query if they start in the same turn of the event
   * loop.
   */
  async byId(id: number): Promise<E | undefined> {
    const item = await this.#byIds.get(id)
    return item && this.has(item) ? this.largeMembers.entityIn(item) : undefined
  }

  /**
   * Returns whether the item of an entity belongs to this collection. The same partitions may also store entities of
   * another kind.
   */
  has = (item: object): boolean => {
    const { sharesKeysAs } = this.declaration
    return sharesKeysAs === undefined || ('kind' in item && item.kind === sharesKeysAs.kind)
  }

  /** Returns the id of the entity that an item stores; undefined if the item stores no entity of this collection. */
  idIn(item: Key): number | undefined {
    const { code, sharesKeysAs } = this.declaration
    return this.has(item) ? entityIdIn(sharesKeysAs?.code ?? code, item) : undefined
  }

  /**
   * Returns the check that an entity has not changed since it was read: it has the same version or is still missing.
   */
  unchanged(id: number, entity: E | undefined): Check {
    const { keys, declaration } = this
    const [isOfKind] = conditionsOfKind(declaration)
    const isMissing = isOfKind ? not(isOfKind) : absent(layout.partitionKey)
    return { check: keys.entity(id), when: entity ? isUnchanged(entity, declaration) : isMissing }
  }

  /** Returns the check that an entity meets a condition. */
  check(id: number, when: Condition): Check {
    return { check: this.keys.entity(id), when: allOf(when, ...conditionsOfKind(this.declaration)) }
  }

  /** Returns the entities stored in items, except entities of other kinds and entities that have just been removed. */
  async entitiesIn(items: readonly Item[]): Promise<E[]> {
    const entities = await Promise.all(items.filter(this.has).map((item) => this.largeMembers.entityIn(item)))
    return entities.filter((entity) => entity !== undefined)
  }

  /**
   * Reads entities by their ids and keeps the result of `pick` for each. Missing entities are omitted. Cheaper than
   * `byId` if the ids are close to each other. Large members that are stored in a separate item are left out.
   *
   * @param pick returns the needed data of an entity, so that the entity itself is not kept in memory
   * @param only the members that `pick` reads; all by default. Other members are not transferred.
   */
  async some<T>(
    ids: Iterable<number>,
    pick: (entity: E) => T,
    only?: readonly string[],
  ): Promise<ReadonlyMap<number, T>> {
    const picked = (item: Item) =>
      this.has(item) ? [[item.id as number, pick(entityOf<E>(item))] as const] : []
    const read = only && ['id', ...(this.declaration.sharesKeysAs ? ['kind'] : []), ...only]
    return new Map((await this.#byIds.some(new Set(ids), picked, read)).flat())
  }

  /** Returns the id of the entity that has the given value of a unique property. */
  async ownerOf(property: string & keyof E, value: string): Promise<number | undefined> {
    const marker = this.declaration.unique[property]?.key(value)
    return marker && ((await this.table.get(marker))?.owner as number | undefined)
  }

  async byUnique(property: string & keyof E, value: string): Promise<E | undefined> {
    const owner = await this.ownerOf(property, value)
    const found = owner === undefined ? undefined : await this.byId(owner)
    // The value may have changed after `ownerOf` found the entity.
    const isPresent = this.declaration.unique[property]?.areEqual(String(found?.[property]), value)
    return isPresent ? found : undefined
  }

  /**
   * Returns the ids of the entities with an index item in a partition, at most `limit` of them. Sort keys end with the
   * id.
   */
  async idsIn(pk: string, limit?: number, bounds?: Pick<QueryRange, 'from' | 'to'>): Promise<number[]> {
    const items = await this.table.query({ pk, ...bounds, limit, only: ['sk'] })
    return items.map(({ sk }) => numberAtEnd(sk))
  }
}

import { type CollectionDeclaration, type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { type CollectionKeys, LARGE_MEMBER_MARK } from '#shared/platform/collections/keys.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'

/** Stores one member of an entity in a separate item while the member is large. */
export class LargeMembers<E extends Entity> {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly declaration: CollectionDeclaration<E>,
  ) {}

  /**
   * Returns a list with the separate item that stores the large member of an entity; an empty list if the member is not
   * large.
   */
  itemsOf(entity: E): Item[] {
    const { largeMember } = this.declaration
    if (!largeMember?.isLarge(entity)) return []
    return [{ ...this.keys.largeMember(entity.id), value: entity[largeMember.member as keyof E] }]
  }

  /**
   * Returns the attributes of the item that stores an entity. A large member is replaced by a mark, because it is
   * stored in an item of its own.
   */
  attributesOf(entity: E): object {
    const { largeMember } = this.declaration
    if (!largeMember?.isLarge(entity)) return entity
    const { [largeMember.member as keyof E]: _, ...others } = entity
    return { ...others, [LARGE_MEMBER_MARK]: true }
  }

  /** Returns the entity in an item, with its large member; undefined if the entity has just been removed. */
  async entityIn(item: Item): Promise<E | undefined> {
    if (!item[LARGE_MEMBER_MARK]) return entityOf<E>(item)
    const { [LARGE_MEMBER_MARK]: _, ...entity } = entityOf<E & { [LARGE_MEMBER_MARK]?: true }>(item)
    const { id, version } = entity
    const found = await this.table.get(this.keys.largeMember(id))
    if (found)
      return { ...entity, [String(this.declaration.largeMember?.member)]: found.value } as unknown as E
    // The separate item is missing: either the entity has changed since it was read, or the large member was lost.
    const again = await this.table.get(this.keys.entity(id))
    return again?.version === version ? (entity as unknown as E) : again && this.entityIn(again)
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { CountedEntity, Counts } from '#shared/platform/collections/counts.ts'
import {
  type CollectionDeclaration,
  type Entity,
  isUnchanged,
  rowOf,
  type UniqueValue,
} from '#shared/platform/collections/entity.ts'
import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { type Item, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import type { LargeMembers } from './large-members.ts'

/** Returns the changes that turn one set of items into another. */
export function changedItems(before: readonly Item[], after: readonly Item[]): Write[] {
  const previous = new Map(before.map((item) => [identityOf(item), item]))
  const remaining = new Set(after.map(identityOf))
  return [
    ...before
      .filter((item) => !remaining.has(identityOf(item)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
    ...after
      .filter((item) => !isDeepStrictEqual(previous.get(identityOf(item)), item))
      .map((item): Write => ({ put: item })),
  ]
}

const textOf = <E>(entity: E | undefined, property: string) =>
  entity?.[property as keyof E] as string | undefined

/** The changes to an entity and to all items that depend on it, for one transaction. */
export class EntityChanges<E extends Entity> {
  readonly #unique: [property: string, values: UniqueValue][]

  constructor(
    private readonly keys: CollectionKeys,
    private readonly declaration: CollectionDeclaration<E>,
    private readonly counts: Counts,
    private readonly orders: readonly OrderIndex[],
    private readonly largeMembers: LargeMembers<E>,
  ) {
    this.#unique = Object.entries(declaration.unique) as [string, UniqueValue][]
  }

  insertion(entity: E): Write[] {
    return [
      ...this.#uniqueChanges(undefined, entity),
      { put: this.#item(entity), when: absent(layout.partitionKey) },
      ...this.#dependentItems(undefined, entity),
    ]
  }

  /**
   * Returns the changes that save a new state of an entity. The changes are refused if another writer has changed the
   * entity first.
   */
  replacement(before: E, after: E): Write[] {
    return [
      ...this.#uniqueChanges(before, after),
      {
        put: this.#item({ ...after, version: before.version + 1 }),
        when: isUnchanged(before, this.declaration),
      },
      ...this.#dependentItems(before, after),
    ]
  }

  /**
   * Returns the changes that remove an entity. The changes are refused if another writer has changed the entity first.
   */
  removal(entity: E): Write[] {
    return [
      ...this.#uniqueChanges(entity, undefined),
      { remove: this.keys.entity(entity.id), when: isUnchanged(entity, this.declaration) },
      ...this.#dependentItems(entity, undefined),
    ]
  }

  /**
   * Returns the items that are derived from an entity alone: the markers of its unique values, its row, its entries in
   * sorted indexes, and its index items.
   */
  items(entity: E): Item[] {
    const changes = [
      ...this.#uniqueChanges(undefined, entity),
      ...this.#rowChange(undefined, entity),
      ...this.#orderChanges(undefined, entity),
    ]
    const puts = changes.flatMap((change) => ('put' in change ? change.put : []))
    return [...puts, ...(this.declaration.index?.(entity) ?? [])]
  }

  /**
   * Returns the unique property whose value another entity already has, if the changes were refused for that reason.
   * Returns undefined if the given entity itself has also been changed. In this case, the given entity may have the
   * value by now, so the caller must read the entity again.
   */
  taken(entity: E, refused: readonly Write[]): string | undefined {
    const puts = refused.flatMap((change) => ('put' in change ? change.put : []))
    const keys = puts.map(({ pk }) => pk)
    if (puts.some((item) => identityOf(item) === identityOf(this.keys.entity(entity.id)))) return undefined
    return this.#unique.find(([property, values]) =>
      keys.includes(values.key(String(textOf(entity, property))).pk),
    )?.[0]
  }

  #uniqueChanges(before: E | undefined, after: E | undefined): Write[] {
    const id = (after ?? before)?.id as number
    return this.#unique.flatMap(([property, values]) =>
      values.change(textOf(before, property), textOf(after, property), id),
    )
  }

  #item(entity: E): Item {
    return { ...this.largeMembers.attributesOf(entity), ...this.keys.entity(entity.id) }
  }

  /**
   * Returns the changes to the items that depend on an entity, such as its row, counters and index items. Also returns
   * the further changes that the declaration adds.
   */
  #dependentItems(before: E | undefined, after: E | undefined): Write[] {
    const { index = () => [], also } = this.declaration
    const id = (after ?? before)?.id as number
    return [
      ...this.#rowChange(before, after),
      ...this.counts.changes(id, this.#counted(before), this.#counted(after)),
      ...this.#orderChanges(before, after),
      ...changedItems(before ? index(before) : [], after ? index(after) : []),
      ...changedItems(
        before ? this.largeMembers.itemsOf(before) : [],
        after ? this.largeMembers.itemsOf(after) : [],
      ),
      ...(also?.(before, after) ?? []),
    ]
  }

  #counted(entity: E | undefined): CountedEntity | undefined {
    return entity && { by: this.declaration.countedBy?.(entity) }
  }

  /** Returns the change to a row. Attributes that other code has added to the row are kept. */
  #rowChange(before: E | undefined, after: E | undefined): Write[] {
    const { rows } = this.declaration
    if (!rows || rows.isIndexed) return []
    const itemOf = (entity: E | undefined) => rows.packed.itemOf(rowOf(this.declaration, entity))
    const [oldRow, newRow] = [itemOf(before), itemOf(after)]
    const key = this.keys.row((after ?? before)?.id as number)
    if (!before) return [{ put: { ...key, ...newRow } }]
    if (!after) return [{ remove: key }]
    const set = Object.fromEntries(
      Object.entries(newRow).filter(([name, value]) => !isDeepStrictEqual(oldRow[name], value)),
    )
    const unset = Object.keys(oldRow).filter((name) => !(name in newRow))
    return Object.keys(set).length + unset.length > 0 ? [{ update: key, set, unset }] : []
  }

  #orderChanges(before: E | undefined, after: E | undefined): Write[] {
    const rowIfAny = (entity: E | undefined) => entity && rowOf(this.declaration, entity)
    const { id } = (after ?? before) as E
    return this.orders.flatMap((index) => index.changes(id, rowIfAny(before), rowIfAny(after)))
  }
}

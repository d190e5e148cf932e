import { isDeepStrictEqual } from 'node:util'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { type Item, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import { type CollectionDeclaration, type Entity, rowOf, type UniqueValue } from './entity.ts'
import { type CollectionKeys, chunkOf, clusterOf } from './keys.ts'
import type { KeptOrders } from './page-by-name.ts'

/** The changes that turn the items by which an entity was found into those by which it is to be found. */
export function changedItems(before: readonly Item[], after: readonly Item[]): Write[] {
  const was = new Map(before.map((item) => [identityOf(item), item]))
  const is = new Set(after.map(identityOf))
  return [
    ...before
      .filter((item) => !is.has(identityOf(item)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
    ...after
      .filter((item) => !isDeepStrictEqual(was.get(identityOf(item)), item))
      .map((item): Write => ({ put: item })),
  ]
}

/** The changes of all items that tell of an entity: they belong into one transaction. */
export class EntityChanges<E extends Entity> {
  readonly #unique: [property: string & keyof E, values: UniqueValue][]

  constructor(
    private readonly keys: CollectionKeys,
    private readonly declaration: CollectionDeclaration<E>,
    private readonly orders: KeptOrders,
  ) {
    this.#unique = Object.entries(declaration.unique) as [string & keyof E, UniqueValue][]
  }

  /** Those that add an entity. */
  insertion(entity: E): Write[] {
    return [
      ...this.#unique.map(([property, values]) => values.claim(String(entity[property]), entity.id)),
      { put: this.#item(entity), when: absent(layout.partitionKey) },
      ...this.#beside(undefined, entity),
      ...this.#counts(entity.id, 1),
    ]
  }

  /** Those that turn an entity into another state of itself, unless somebody else changed it first. */
  replacement(before: E, after: E): Write[] {
    return [
      ...this.#unique.flatMap(([property, values]) =>
        values.change(String(before[property]), String(after[property]), before.id),
      ),
      { put: this.#item({ ...after, version: before.version + 1 }), when: equals('version', before.version) },
      ...this.#beside(before, after),
    ]
  }

  /** Those that remove an entity, unless somebody else changed it first. */
  removal(entity: E): Write[] {
    return [
      ...this.#unique.map(([property, values]) => values.release(String(entity[property]), entity.id)),
      { remove: this.keys.entity(entity.id), when: equals('version', entity.version) },
      ...this.#beside(entity, undefined),
      ...this.#counts(entity.id, -1),
    ]
  }

  /** The property whose value somebody else holds, as far as that is why changes were refused. */
  taken(entity: E, refused: readonly Write[]): string | undefined {
    const keys = refused.map((change) => ('put' in change ? change.put.pk : undefined))
    return this.#unique.find(([property, values]) =>
      keys.includes(values.key(String(entity[property])).pk),
    )?.[0]
  }

  #item(entity: E): Item {
    return { ...(entity as object), ...this.keys.entity(entity.id) }
  }

  /** What stands beside the entity itself, and comes, changes and goes with it. */
  #beside(before: E | undefined, after: E | undefined): Write[] {
    const { index = () => [], also } = this.declaration
    const id = (after ?? before)?.id as number
    return [
      ...this.#rowChange(before, after),
      ...this.orders.changes(id, rowOf(this.declaration, before), rowOf(this.declaration, after)),
      ...changedItems(before ? index(before) : [], after ? index(after) : []),
      ...(also?.(before, after) ?? []),
    ]
  }

  /** Attributes of a row that are not its entity's own stay as they are. */
  #rowChange(before: E | undefined, after: E | undefined): Write[] {
    if (!this.declaration.row) return []
    const [was, is] = [rowOf(this.declaration, before), rowOf(this.declaration, after)]
    const key = this.keys.row((after ?? before)?.id as number)
    if (!before) return [{ put: { ...key, ...is } }]
    if (!after) return [{ remove: key }]
    const set = Object.fromEntries(
      Object.entries(is).filter(([name, value]) => !isDeepStrictEqual(was[name], value)),
    )
    const unset = Object.keys(was).filter((name) => !(name in is))
    return Object.keys(set).length + unset.length > 0 ? [{ update: key, set, unset }] : []
  }

  #counts(id: number, by: 1 | -1): Write[] {
    return [
      { update: this.keys.chunkCount(chunkOf(id)), add: { n: by } },
      { update: this.keys.clusterCount(clusterOf(id)), add: { n: by } },
    ]
  }
}

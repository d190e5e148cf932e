import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { indexedIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import { entryIdIn } from '#shared/platform/collections/order.ts'
import type { Check, Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { transfers } from '#shared/resources/transfers.ts'

/** Entities of one kind, from which other items of the table are derived. */
export interface Source {
  nameOf(thing: Item): string
  /** Returns the id of the entity in an item; undefined if the item is not an entity of this kind. */
  idIn(key: Key): number | undefined
  keyOf(id: number): Key
  itemsOf(thing: Item): Item[]
  /**
   * Returns the id of the entity from which an item is derived, even if the entity does not exist. Returns undefined if
   * the item is not derived from an entity of this kind.
   */
  ownerOf(item: Item): number | undefined
  /**
   * Returns a check that an entity has not changed since it was read. If the entity was missing, the check is that it
   * is still missing.
   */
  unchanged(id: number, thing: Item | undefined): Check
}

/** Returns the collections of all imported kinds, each with the name of its entities. */
export function collectionsOf(ports: Ports): [name: string, collection: EntityCollection<Entity>][] {
  const named = new Map<EntityCollection<Entity>, string>()
  for (const { kind, collection } of transfers) {
    const stored = collection?.(ports)
    if (stored instanceof EntityCollection && !named.has(stored)) named.set(stored, kind.replace('_', ' '))
  }
  return [...named].map(([stored, name]) => [name, stored])
}

/** Returns an item in the form in which messages show it: a packed row is replaced by its members. */
export function withUnpackedRow(item: Item, ports: Ports): Item {
  const [, collection] = collectionsOf(ports).find(([, { code }]) => item.pk.startsWith(`${code}#`)) ?? []
  const { r: _row, ...others } = item
  return { ...others, ...collection?.packed.rowIn(item) } as Item
}

export const sourcesOf = (ports: Ports): Source[] => [
  entitiesOf(
    ({ kind }) => String(kind).replace('_', ' '),
    principalsIn(ports),
    [...principalsIn(ports).codes, 'PRINCIPALS'],
    ports,
  ),
  ...collectionsOf(ports)
    .filter(([, { declaration }]) => !declaration.sharesKeysAs)
    .map(([name, collection]) => entitiesOf(() => name, collection, [collection.code], ports)),
  gridsOf(ports),
]

/**
 * Returns a source for the entities of a collection, or for the principals of all kinds.
 *
 * @param codes key prefixes of the items that are derived from these entities
 */
function entitiesOf(
  nameOf: Source['nameOf'],
  entities: Pick<EntityCollection<Entity>, 'code' | 'idIn' | 'keyOf' | 'itemsOf' | 'unchanged'>,
  codes: readonly string[],
  ports: Ports,
): Source {
  const partitions = codes.map((code) => `${code}#`)
  return {
    nameOf,
    idIn: (key) => entities.idIn(key),
    keyOf: entities.keyOf,
    itemsOf: (item) => entities.itemsOf(entityOf(item)),
    ownerOf: (item) =>
      (item.owner as number | undefined) ??
      (entities.code === membershipsIn(ports).code ? membershipsIn(ports).listedIdIn(item) : undefined) ??
      codes.map((code) => rowIdIn(code, item) ?? entryIdIn(code, item)).find((id) => id !== undefined) ??
      indexedIdIn(partitions, item),
    unchanged: (id, item) => entities.unchanged(id, item && entityOf(item)),
  }
}

const gridsOf = (ports: Ports): Source => ({
  nameOf: () => 'grid',
  idIn: gridsIn(ports).idIn,
  keyOf: gridsIn(ports).keyOf,
  itemsOf: (item) => [gridsIn(ports).entryItem(gridsIn(ports).gridIn(item))],
  ownerOf: gridsIn(ports).listedIdIn,
  unchanged: (id, item) => gridsIn(ports).unchanged(id, item && gridsIn(ports).gridIn(item)),
})

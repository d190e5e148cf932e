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

/** Things of one kind from which other items of the table follow. */
export interface Source {
  /** Name of one of them. */
  nameOf(thing: Item): string
  /** The id of the thing in an item; undefined if it is none of these. */
  idIn(key: Key): number | undefined
  keyOf(id: number): Key
  /** The items that follow from a thing. */
  itemsOf(thing: Item): Item[]
  /** The id of the thing from which an item would follow; undefined if it follows from none of these. */
  ownerOf(item: Item): number | undefined
  /** A check that a thing is still as it was read, or still missing. */
  unchanged(id: number, thing: Item | undefined): Check
}

/** The collections of everything that is imported, each with the name of one of its entities. */
export function collectionsOf(ports: Ports): [name: string, collection: EntityCollection<Entity>][] {
  const named = new Map<EntityCollection<Entity>, string>()
  for (const { kind, collection } of transfers) {
    const stored = collection?.(ports)
    if (stored instanceof EntityCollection && !named.has(stored)) named.set(stored, kind.replace('_', ' '))
  }
  return [...named].map(([stored, name]) => [name, stored])
}

/** An item as people read it: with the members of its row, if it has a packed one. */
export function unpacked(item: Item, ports: Ports): Item {
  const [, collection] = collectionsOf(ports).find(([, { code }]) => item.pk.startsWith(`${code}#`)) ?? []
  const { r: _row, ...others } = item
  return { ...others, ...collection?.packed.rowIn(item) } as Item
}

/** Everything from which other items follow. */
export const sourcesOf = (ports: Ports): Source[] => [
  entitiesOf(
    ({ kind }) => String(kind).replace('_', ' '),
    principalsIn(ports),
    [...principalsIn(ports).codes, 'PRINCIPALS'],
    ports,
  ),
  ...collectionsOf(ports)
    .filter(([, { declaration }]) => !declaration.among)
    .map(([name, collection]) => entitiesOf(() => name, collection, [collection.code], ports)),
  gridsOf(ports),
]

/** Entities that are stored together. @param codes the beginnings of the keys of what follows from them */
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

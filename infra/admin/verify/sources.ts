import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn, indexedIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import { entryIdIn } from '#shared/platform/collections/order.ts'
import type { Check, Item, Key } from '#shared/platform/dynamodb/table.ts'

/** Things of one kind from which other items of the table follow. */
export interface Source {
  /** Name of one of them. */
  name: string
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

/** Names of one entity of each collection. */
export const collectionsOf = (app: App): [name: string, collection: EntityCollection<Entity>][] => [
  ['user', app.users],
  ['placeholder user', app.placeholderUsers],
  ['group', app.groups],
  ['membership', app.memberships],
  ['project', app.projects],
  ['version', app.versions],
  ['work package', app.workPackages],
  ['time entry', app.timeEntries],
  ['attachment', app.attachments],
  ['query', app.queries],
  ['relation', app.relations],
]

/** Everything from which other items follow. */
export const sourcesOf = (app: App): Source[] => [
  ...collectionsOf(app).map(([name, collection]) => entitiesOf(name, collection, app)),
  gridsOf(app),
]

/** The entities of a collection. */
function entitiesOf(name: string, collection: EntityCollection<Entity>, app: App): Source {
  const { code } = collection
  const isPrincipal = Object.values(app.principals.collections).some((one) => one.code === code)
  const partitions = [`${code}#`, ...(isPrincipal ? ['PRINCIPALS#'] : [])]
  return {
    name,
    idIn: (key) => entityIdIn(code, key),
    keyOf: collection.keyOf,
    itemsOf: (item) => collection.itemsOf(entityOf(item)),
    ownerOf: (item) =>
      (item.owner as number | undefined) ??
      (code === app.memberships.code ? app.memberships.listedIdIn(item) : undefined) ??
      rowIdIn(code, item) ??
      entryIdIn(code, item) ??
      indexedIdIn(partitions, item),
    unchanged: (id, item) => collection.unchanged(id, item && entityOf(item)),
  }
}

const gridsOf = ({ grids }: App): Source => ({
  name: 'grid',
  idIn: grids.idIn,
  keyOf: grids.keyOf,
  itemsOf: (item) => [grids.entryItem(grids.gridIn(item))],
  ownerOf: grids.listedIdIn,
  unchanged: (id, item) => grids.unchanged(id, item && grids.gridIn(item)),
})

import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn, indexedIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import { entryIdIn } from '#shared/platform/collections/order.ts'
import type { Check, Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

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
export const collectionsOf = (ports: Ports): [name: string, collection: EntityCollection<Entity>][] => [
  ['user', usersIn(ports)],
  ['placeholder user', placeholderUsersIn(ports)],
  ['group', groupsIn(ports)],
  ['membership', membershipsIn(ports)],
  ['project', projectsIn(ports)],
  ['version', versionsIn(ports)],
  ['work package', workPackagesIn(ports)],
  ['time entry', timeEntriesIn(ports)],
  ['attachment', attachmentsIn(ports)],
  ['query', queriesIn(ports)],
  ['relation', relationsIn(ports)],
]

/** Everything from which other items follow. */
export const sourcesOf = (ports: Ports): Source[] => [
  ...collectionsOf(ports).map(([name, collection]) => entitiesOf(name, collection, ports)),
  gridsOf(ports),
]

/** The entities of a collection. */
function entitiesOf(name: string, collection: EntityCollection<Entity>, ports: Ports): Source {
  const { code } = collection
  const isPrincipal = Object.values(principalsIn(ports).collections).some((one) => one.code === code)
  const partitions = [`${code}#`, ...(isPrincipal ? ['PRINCIPALS#'] : [])]
  return {
    name,
    idIn: (key) => entityIdIn(code, key),
    keyOf: collection.keyOf,
    itemsOf: (item) => collection.itemsOf(entityOf(item)),
    ownerOf: (item) =>
      (item.owner as number | undefined) ??
      (code === membershipsIn(ports).code ? membershipsIn(ports).listedIdIn(item) : undefined) ??
      rowIdIn(code, item) ??
      entryIdIn(code, item) ??
      indexedIdIn(partitions, item),
    unchanged: (id, item) => collection.unchanged(id, item && entityOf(item)),
  }
}

const gridsOf = (ports: Ports): Source => ({
  name: 'grid',
  idIn: gridsIn(ports).idIn,
  keyOf: gridsIn(ports).keyOf,
  itemsOf: (item) => [gridsIn(ports).entryItem(gridsIn(ports).gridIn(item))],
  ownerOf: gridsIn(ports).listedIdIn,
  unchanged: (id, item) => gridsIn(ports).unchanged(id, item && gridsIn(ports).gridIn(item)),
})

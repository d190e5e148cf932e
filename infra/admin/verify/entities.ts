import type { Entries } from '#shared/platform/collections/audit.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn, indexedIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Source } from './source.ts'

export interface Declaration {
  /** What one of the entities is called. */
  name: string
  /** Prefixes of the index items that do not start with the code of the collection. */
  prefixes?: readonly string[]
}

/** The entities of a collection. */
export function entitiesOf<E extends Entity>(
  collection: EntityCollection<E>,
  { name, prefixes = [] }: Declaration,
  entries: Entries,
): Source {
  const { code } = collection
  const partitions = [`${code}#`, ...prefixes]
  const idOf = (key: Key) => entityIdIn(code, key) as number
  const itemsOf = (item: Item) => collection.itemsOf(entityOf<E>(item))
  const rowOf = (item: Item) => collection.rowOf(entityOf<E>(item))
  return {
    has: (key) => entityIdIn(code, key) !== undefined,
    nameOf: (key) => `${name} ${idOf(key)}`,
    itemsOf: (item) => [...itemsOf(item), ...entries.of(idOf(item), rowOf(item))],
    itemsNow: async (key, item) => [
      ...(item ? itemsOf(item) : []),
      ...(await entries.at(idOf(key), item && rowOf(item))).items,
    ],
    ownerOf(item) {
      const marked = item.owner as number | undefined
      const id = marked ?? rowIdIn(code, item) ?? entries.idIn(item) ?? indexedIdIn(partitions, item)
      return id === undefined ? undefined : collection.keyOf(id)
    },
    unchanged: async (key, item) => [
      collection.unchanged(idOf(key), item && entityOf<E>(item)),
      (await entries.at(idOf(key), undefined)).check,
    ],
  }
}

import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn, indexedIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import { entryIdIn } from '#shared/platform/collections/order.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Source } from './source.ts'

export interface Declaration {
  /** What one of the entities is called. */
  name: string
  /** Prefixes of the index items that do not start with the code of the collection. */
  prefixes?: readonly string[]
  /** The id that an index item lists, if it is not at the end of its key. */
  listedIdIn?(item: Item): number | undefined
}

/** The entities of a collection. */
export function entitiesOf<E extends Entity>(
  collection: EntityCollection<E>,
  { name, prefixes = [], listedIdIn = () => undefined }: Declaration,
): Source {
  const { code } = collection
  const partitions = [`${code}#`, ...prefixes]
  const idOf = (key: Key) => entityIdIn(code, key) as number
  const itemsOf = (item: Item) => collection.itemsOf(entityOf<E>(item))
  return {
    has: (key) => entityIdIn(code, key) !== undefined,
    nameOf: (key) => `${name} ${idOf(key)}`,
    itemsOf,
    ownerOf(item) {
      const marked = (item.owner as number | undefined) ?? listedIdIn(item)
      const id = marked ?? rowIdIn(code, item) ?? entryIdIn(code, item) ?? indexedIdIn(partitions, item)
      return id === undefined ? undefined : collection.keyOf(id)
    },
    unchanged: (key, item) => collection.unchanged(idOf(key), item && entityOf<E>(item)),
  }
}

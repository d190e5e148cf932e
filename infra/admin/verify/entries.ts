import type { Entries } from '#shared/platform/collections/audit.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import { rowIdIn } from '#shared/platform/collections/keys.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import type { Source } from './source.ts'

/** The rows of a collection: the entries of orders that do not follow from entities alone follow from them. */
export function entriesOf<E extends Entity>(
  { code, keyOfRow }: EntityCollection<E>,
  name: string,
  entries: Entries,
): Source {
  const idOf = (key: Key) => rowIdIn(code, key) as number
  return {
    has: (key) => rowIdIn(code, key) !== undefined,
    isFollowing: true,
    nameOf: (key) => `${name} ${idOf(key)}`,
    itemsOf: (row) => entries.of(idOf(row), row as unknown as Row),
    itemsNow: async (key, row) => (await entries.at(idOf(key), row as unknown as Row | undefined)).items,
    ownerOf(item) {
      const id = entries.idIn(item)
      return id === undefined ? undefined : keyOfRow(id)
    },
    unchanged: async (key) => [(await entries.at(idOf(key), undefined)).check],
  }
}

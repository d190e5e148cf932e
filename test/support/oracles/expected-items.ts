import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type Item, type Key, keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import { isHead } from './relation-invariants.ts'

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/**
 * Returns the items that the table should contain for the given entities. The items include markers of unique values,
 * rows, entries of sorted indexes, and counters.
 *
 * @param collections the collections of the entities, keyed by the code with which a collection's keys begin
 */
export function expectedItems(
  entities: readonly { code: string; entity: Entity }[],
  collections: Record<string, EntityCollection<never>>,
): Map<string, Item> {
  const expected = new Map<string, Item>()
  for (const { code, entity } of entities) {
    const collection = collections[code]
    const changes = collection?.insertion(entity as never) ?? []
    for (const change of changes.filter((one) => !isNote(one))) apply(change, expected)
  }
  return expected
}

/**
 * Returns whether other oracles check the data that a change affects: the latest activity of a project, the users who
 * are notified of its changes, the archived projects in the revision item, the entries of a sorted index, and the
 * relations of a work package.
 */
const isNote = (change: Write) =>
  'count' in change ||
  ('update' in change && Object.keys(change.add ?? {}).some((name) => name.startsWith('subscribers_'))) ||
  keyOf(change).pk === 'CONFIGURATION' ||
  (/^J#rows#/.test(keyOf(change).pk) && 'update' in change) ||
  isHead(keyOf(change))

/**
 * Returns a change to a counter of a sorted index as an update of the first interval. The expected indexes have no
 * other intervals.
 */
const inFirstInterval = ({ count, by }: Extract<Write, { count: unknown }>): Write => ({
  update: { pk: count.counters, sk: '>' },
  add: { n: by, c: 1 },
})

export function apply(change: Write, items: Map<string, Item>) {
  if ('put' in change) items.set(nameOf(change.put), change.put)
  if ('count' in change) return apply(inFirstInterval(change), items)
  if (!('update' in change)) return
  const item: Item = items.get(nameOf(change.update)) ?? { ...change.update }
  Object.assign(item, change.set)
  for (const [name, by] of Object.entries(change.add ?? {})) item[name] = Number(item[name] ?? 0) + by
  items.set(nameOf(change.update), item)
}

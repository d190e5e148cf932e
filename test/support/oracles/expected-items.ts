import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type Item, type Key, keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import { isHead } from './relation-invariants.ts'

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/**
 * The items that entities consist of: themselves, their markers and rows, their entries in orders, and the counters that
 * count them.
 *
 * @param collections by the code that starts their keys
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
 * Whether a change notes something that other oracles check: the latest activity in a project, the entries of an order,
 * or the relations of a work package.
 */
const isNote = (change: Write) =>
  'count' in change || (/^J#rows#/.test(keyOf(change).pk) && 'update' in change) || isHead(keyOf(change))

/** The change that counts a key of an order that has only one interval yet. */
const inFirstInterval = ({ count, by }: Extract<Write, { count: unknown }>): Write => ({
  update: { pk: count.counters, sk: '>' },
  add: { n: by, c: 1 },
})

/** Applies a change to items. */
export function apply(change: Write, items: Map<string, Item>) {
  if ('put' in change) items.set(nameOf(change.put), change.put)
  if ('count' in change) return apply(inFirstInterval(change), items)
  if (!('update' in change)) return
  const item: Item = items.get(nameOf(change.update)) ?? { ...change.update }
  for (const [name, by] of Object.entries(change.add ?? {})) item[name] = Number(item[name] ?? 0) + by
  items.set(nameOf(change.update), item)
}

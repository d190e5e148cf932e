import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Logged } from '#shared/platform/collections/compact.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Indexed } from '#shared/platform/collections/internal/log.ts'
import { type Item, type Key, keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import { membershipOf } from '#shared/resources/memberships/items/store.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'

type InProject = Membership & { project: number }

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
    for (const change of changes)
      for (const part of compactedChange(change, collection as Logged)) apply(part, expected)
  }
  return expected
}

const LOG = /^\w+#log$/

/** What becomes of a change when the log has been compacted, if it is that of a new entity. */
export function compactedChange(change: Write, { countersOf, orders }: Logged): Write[] {
  if (!('update' in change) || !LOG.test(change.update.pk)) return [change]
  const id = Number(change.update.sk)
  const indexed = change.set?.is as Indexed
  return [
    ...countersOf(id).map((update): Write => ({ update, add: { n: 1 } })),
    ...orders.all.map((index): Write => ({ put: index.entry(index.keyOf(id, indexed) as string) })),
  ]
}

/** Applies a change to items. */
export function apply(change: Write, items: Map<string, Item>) {
  if ('put' in change) items.set(nameOf(change.put), change.put)
  if (!('update' in change)) return
  const item: Item = items.get(nameOf(change.update)) ?? { ...change.update }
  for (const [name, by] of Object.entries(change.add ?? {})) item[name] = Number(item[name] ?? 0) + by
  items.set(nameOf(change.update), item)
}

/** The items that list the members of projects, and the rows of memberships, derived from the memberships of principals. */
export function expectedMembers(
  { memberships }: App,
  principals: readonly FoundPrincipal[],
  items: readonly Item[],
): Map<string, Item> {
  const expected = new Map<string, Item>()
  for (const found of principals) {
    const own = items.filter(({ pk }) => pk === `PRINCIPAL#${found.principal.id}`)
    for (const item of own) {
      const changes = memberships.addition(found.principal, found, membershipOf(item) as InProject)
      const stored = changes.filter((change) => /^(MEMBERS|M)#/.test(keyOf(change).pk))
      for (const part of stored.flatMap((change) => compactedChange(change, memberships.numbered)))
        apply(part, expected)
    }
  }
  return expected
}

import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Item, Key, Write } from '#shared/table/table.ts'

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/**
 * The items that entities consist of: themselves, their markers and rows, and the counters that count them.
 *
 * @param collections by the code that starts their keys
 */
export function expectedItems(
  entities: readonly { code: string; entity: Entity }[],
  collections: Record<string, EntityCollection<never>>,
): Map<string, Item> {
  const expected = new Map<string, Item>()
  for (const { code, entity } of entities) {
    const changes = collections[code]?.insertion(entity as never) ?? []
    for (const change of changes) apply(change, expected)
  }
  return expected
}

function apply(change: Write, items: Map<string, Item>) {
  if ('put' in change) items.set(nameOf(change.put), change.put)
  if (!('update' in change)) return
  const item: Item = items.get(nameOf(change.update)) ?? { ...change.update }
  for (const [name, by] of Object.entries(change.add ?? {})) item[name] = Number(item[name] ?? 0) + by
  items.set(nameOf(change.update), item)
}

const digits = (id: number) => String(id).padStart(15, '0')

/** The items by which projects know their members, and how many they have: the memberships from the other end. */
export function expectedMembers(items: readonly Item[]): Map<string, Item> {
  const expected = new Map<string, Item>()
  for (const item of items) {
    const { project } = item as unknown as Membership
    if (!item.pk.startsWith('PRINCIPAL#') || project === null) continue
    const principal = Number(item.pk.slice('PRINCIPAL#'.length))
    const member: Key = {
      pk: `MEMBERS#${Math.floor(project / 64)}`,
      sk: `${String(project % 64).padStart(2, '0')}#${digits(principal)}`,
    }
    const roles = rolesOf(item as unknown as Membership)
    apply({ put: { ...member, project, principal, roles } }, expected)
    const counter = { pk: `MEMBERS#counts#${Math.floor(project / 4096)}`, sk: digits(project) }
    apply({ update: counter, add: { n: 1 } }, expected)
  }
  return expected
}

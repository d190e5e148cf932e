import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import { textOf } from '#shared/platform/collections/order.ts'
import type { OrderIndex } from '#shared/platform/collections/orders.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { END, foldIn } from '#shared/platform/dynamodb/collation.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Connection } from './connection.ts'
import { collectionsOf } from './verify/sources.ts'

/** Entities of which the rows are written at the same time. */
const TOGETHER = 10

/**
 * Collates the texts with diacritics in rows and orders, which held their fold before format 3. The verification would find
 * the same, but reads the table again for every thousand of them. May be repeated.
 */
export async function collateTexts({ ports, scan }: Pick<Connection, 'ports' | 'scan'>): Promise<void> {
  for await (const items of scan())
    for (const some of slices(items, TOGETHER)) await Promise.all(some.map((item) => collate(item, ports)))
}

/** Leaves an entity to the verification if it has been done already, or somebody else changes it. */
async function collate(item: Item, ports: Ports): Promise<void> {
  const [, collection] =
    collectionsOf(ports).find(([, { code }]) => entityIdIn(code, item) !== undefined) ?? []
  const changes = collection ? changesOf(entityOf<Entity>(item), collection) : []
  if (!collection || changes.length === 0) return
  try {
    await ports.table.write([collection.unchanged(Number(item.id), entityOf(item)), ...changes])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}

function changesOf(entity: Entity, collection: EntityCollection<Entity>): Write[] {
  const rows = collection.itemsOf(entity).flatMap(({ pk, sk, ...row }): Write[] => {
    const set = Object.entries(row).filter(([, value]) => typeof value === 'string' && value.includes(END))
    return set.length > 0 ? [{ update: { pk, sk }, set: Object.fromEntries(set) }] : []
  })
  const entries = collection.orders.flatMap((order) => moved(entity.id, collection.rowOf(entity), order))
  return [...rows, ...entries]
}

/** The changes that list an entity in an order by its collated text instead of its fold. */
function moved(id: number, row: ReturnType<EntityCollection<Entity>['rowOf']>, order: OrderIndex): Write[] {
  const entry = order.entry(id, row)
  const text = textOf(entry.sk)
  const old = { pk: entry.pk, sk: `${foldIn(text)}${entry.sk.slice(text.length)}` }
  return order
    .moves(id, old, entry)
    .map((change) => ('remove' in change ? { ...change, when: exists('pk') } : change))
}

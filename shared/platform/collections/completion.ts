import { isDeepStrictEqual } from 'node:util'
import { absent, anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { EntityCollection } from './collection.ts'
import type { Entity } from './entity.ts'

/**
 * Writes what follows from an entity (its markers, its row, its index items) as far as it is missing or outdated: for
 * entities that were written before something of it was stored. May be repeated.
 */
export function completeItems<E extends Entity>(
  id: number,
  collection: EntityCollection<E>,
  table: Table,
): Promise<void> {
  return retryingRefusals(async () => {
    const entity = await collection.byId(id)
    if (!entity) return
    const items = collection.itemsOf(entity)
    const found = await Promise.all(items.map(({ pk, sk }) => table.get({ pk, sk })))
    const writes = items.flatMap((item, index) => completion(item, found[index]))
    if (writes.length > 0) await table.write([collection.unchanged(id, entity), ...writes])
  })
}

/**
 * The write that makes an item what it should be; none if it is. Attributes that do not follow from the entity stay, and so
 * do the markers of values that another entity holds.
 */
export function completion({ pk, sk, ...expected }: Item, found: Item | undefined): Write[] {
  const differs = Object.entries(expected).some(([name, value]) => !isDeepStrictEqual(found?.[name], value))
  const { owner } = expected
  const isTaken = owner !== undefined && found !== undefined && found.owner !== owner
  if ((found && !differs) || isTaken) return []
  const when = owner === undefined ? undefined : anyOf(absent('owner'), equals('owner', owner as number))
  return [{ update: { pk, sk }, set: expected, ...(when && { when }) }]
}

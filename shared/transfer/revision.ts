import type { Stores } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'

/** Number of entities read together to be written. */
const BATCH = 500

/**
 * Revises all entities of a collection, as many as possible in one transaction. May be repeated.
 *
 * @param revise returns the changed entity, or the same object if nothing changes
 */
export async function reviseAll<E extends Entity>(
  collection: EntityCollection<E>,
  revise: (entity: E) => E,
  { table }: Stores<'table'>,
): Promise<void> {
  const isOutdated = (entity: E) => revise(entity) !== entity
  const outdated: number[] = []
  for await (const entity of collection.all()) if (isOutdated(entity)) outdated.push(entity.id)
  const change = {
    find: async (id: number) => [await collection.byId(id)].find((entity) => entity && isOutdated(entity)),
    changesOf: (entity: E) => collection.replacement(entity, revise(entity)),
  }
  for (const step of slices(outdated, BATCH)) await changeAll(step, change, table)
}

import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'

/**
 * Revises all entities of a collection, as many as possible in each transaction. Idempotent.
 *
 * @param revise returns the changed entity, or the same object if it needs no change
 */
export async function reviseAll<E extends Entity>(
  collection: EntityCollection<E>,
  revise: (entity: E) => E,
): Promise<void> {
  const outdated: number[] = []
  for await (const entity of collection.all()) if (revise(entity) !== entity) outdated.push(entity.id)
  await collection.replaceAll(outdated, revise)
}

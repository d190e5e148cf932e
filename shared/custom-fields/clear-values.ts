import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { COUNT_LIMIT, type Consequence, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type Customised, type CustomValue, type Reference, referenceTo, type TargetKind } from './value.ts'

/**
 * Removes a reference from all custom values, because the entity to which it refers is about to be deleted. Idempotent.
 *
 * @param requireTime checks the remaining time of the request; without it, there is no time limit
 */
export async function clearReference(
  reference: Reference,
  ports: Ports,
  requireTime?: RequireTime,
): Promise<void> {
  await clearIn(projectsIn(ports), reference, requireTime)
  await clearIn(versionsIn(ports), reference, requireTime)
  await clearIn(workPackagesIn(ports), reference, requireTime)
}

/**
 * Returns the ids of the entities that contain the given reference in a custom field. Returns at most `limit` ids from
 * each collection.
 */
async function holdersOf(reference: Reference, ports: Ports, limit: number): Promise<number[]> {
  const found = [projectsIn(ports), versionsIn(ports), workPackagesIn(ports)].map((collection) =>
    collection.naming(reference, limit),
  )
  return (await Promise.all(found)).flat()
}

/**
 * Returns an entry of a deletion preview: the number of entities that will lose custom values, because these values
 * refer to the deleted entity.
 */
export const lostCustomValues = (kind: TargetKind): Consequence<{ id: number }, unknown> => ({
  label: 'Values of custom fields',
  effect: 'detaches',
  count: async ({ id }, ports) => tallyOf(await holdersOf(referenceTo(kind, id), ports, COUNT_LIMIT)),
})

type Naming<E extends Entity & Customised> = EntityCollection<E> & {
  naming(reference: Reference): Promise<number[]>
}

async function clearIn<E extends Entity & Customised>(
  collection: Naming<E>,
  reference: Reference,
  requireTime: RequireTime | undefined,
): Promise<void> {
  const keptOf = (value: CustomValue) => withoutMembers(value, (one) => one === reference)
  const ids = await collection.naming(reference)
  await collection.replaceAll(ids, (entity) => withKeptValues(entity, keptOf), { requireTime })
}

/**
 * Returns an entity after removing custom values, or parts of them. Returns the same object if nothing is removed.
 *
 * @param keptOf returns the part of a value that is kept; undefined if nothing is kept
 */
export function withKeptValues<E extends Customised>(
  entity: E,
  keptOf: (value: CustomValue, field: string) => CustomValue | undefined,
): E {
  const values = Object.entries(entity.customValues)
  const kept = values.map(([field, value]) => [field, keptOf(value, field)] as const)
  if (kept.every(([, value], index) => value === values[index]?.[1])) return entity
  return { ...entity, customValues: Object.fromEntries(kept.filter(([, value]) => value !== undefined)) }
}

/**
 * Returns a list without the removed members; undefined if no members are left. A value that is not a list is returned
 * as it is.
 */
export function withoutMembers(
  value: CustomValue,
  isRemoved: (one: unknown) => boolean,
): CustomValue | undefined {
  if (!Array.isArray(value)) return value
  const kept = (value as unknown[]).filter((one) => !isRemoved(one))
  if (kept.length === value.length) return value
  return kept.length > 0 ? (kept as CustomValue) : undefined
}

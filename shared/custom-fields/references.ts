import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { Customised } from './properties.ts'
import type { CustomValue, CustomValues, Reference } from './value.ts'

/** Empties the custom fields that refer to something that is about to go. May be repeated. */
export async function forgetReference(reference: Reference, { projects, versions }: App): Promise<void> {
  for (const id of await projects.naming(reference)) await forgetIn(projects, id, reference)
  for (const id of await versions.naming(reference)) await forgetIn(versions, id, reference)
}

const forgetIn = <E extends Entity & Customised>(
  collection: EntityCollection<E>,
  id: number,
  reference: Reference,
) =>
  retryingRefusals(async () => {
    const entity = await collection.byId(id)
    if (!entity) return
    await collection.replace(entity, { ...entity, customValues: without(entity.customValues, reference) })
  })

/** Values without one reference; a field that is left with none has no value. */
function without(values: CustomValues, reference: Reference): CustomValues {
  const kept = Object.entries(values).map(([field, value]) => [field, withoutIn(value, reference)] as const)
  return Object.fromEntries(kept.filter(([, value]) => !Array.isArray(value) || value.length > 0))
}

const withoutIn = (value: CustomValue, reference: Reference): CustomValue =>
  Array.isArray(value) ? (value.filter((one) => one !== reference) as CustomValue) : value

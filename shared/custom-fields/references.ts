import type { Stores } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { Customised, CustomValue, CustomValues, Reference } from './value.ts'

/** Number of entities changed between two checks of the remaining time. */
const STEP = 200

/**
 * Removes a reference from all custom fields, because what it refers to is about to be removed. May be repeated.
 *
 * @param hasTime whether there is time for more; if left out, there is no time limit
 */
export async function forgetReference(
  reference: Reference,
  stores: Stores<'projects' | 'table' | 'versions'>,
  hasTime: HasTime = () => true,
): Promise<Outcome> {
  const inProjects = await forgetAll(stores.projects, reference, stores, hasTime)
  return inProjects === 'unfinished' ? inProjects : forgetAll(stores.versions, reference, stores, hasTime)
}

type Naming<E extends Entity & Customised> = EntityCollection<E> & {
  naming(reference: Reference): Promise<number[]>
}

async function forgetAll<E extends Entity & Customised>(
  collection: Naming<E>,
  reference: Reference,
  { table }: Stores<'table'>,
  hasTime: HasTime,
): Promise<Outcome> {
  const change = {
    find: (id: number) => collection.byId(id),
    changesOf: (entity: E) => collection.replacement(entity, withoutReference(entity, reference)),
  }
  const ids = await collection.naming(reference)
  for (const step of slices(ids, STEP)) {
    if (!hasTime()) return 'unfinished'
    await changeAll(step, change, table)
  }
  return 'done'
}

/** The entity without one reference. A field with no reference left has no value. */
function withoutReference<E extends Customised>(entity: E, reference: Reference): E {
  const kept = Object.entries(entity.customValues).map(
    ([field, value]) => [field, valueWithout(value, reference)] as const,
  )
  const customValues: CustomValues = Object.fromEntries(
    kept.filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )
  return { ...entity, customValues }
}

const valueWithout = (value: CustomValue, reference: Reference): CustomValue =>
  Array.isArray(value) ? (value.filter((one) => one !== reference) as CustomValue) : value

import type { Stores } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { Customised, CustomValue, Reference } from './value.ts'

/** Number of entities changed between two checks of the remaining time. */
const STEP = 200

/**
 * Removes a reference from all custom fields, because what it refers to is about to be removed. May be repeated.
 *
 * @param hasTime whether there is time for more; if left out, there is no time limit
 */
export async function forgetReference(
  reference: Reference,
  stores: Stores<'projects' | 'table' | 'versions' | 'workPackages'>,
  hasTime: HasTime = () => true,
): Promise<Outcome> {
  const { projects, versions, workPackages } = stores
  for (const forget of [
    () => forgetAll(projects, reference, stores, hasTime),
    () => forgetAll(versions, reference, stores, hasTime),
    () => forgetAll(workPackages, reference, stores, hasTime),
  ])
    if ((await forget()) === 'unfinished') return 'unfinished'
  return 'done'
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
  const keptOf = (value: CustomValue) => without(value, (one) => one === reference)
  const change = {
    find: (id: number) => collection.byId(id),
    changesOf: (entity: E) => collection.replacement(entity, withKept(entity, keptOf)),
  }
  const ids = await collection.naming(reference)
  for (const step of slices(ids, STEP)) {
    if (!hasTime()) return 'unfinished'
    await changeAll(step, change, table)
  }
  return 'done'
}

/**
 * An entity with what is kept of its custom values; the same object if these are all.
 *
 * @param keptOf returns the same value, a part of it, or undefined if nothing is kept
 */
export function withKept<E extends Customised>(
  entity: E,
  keptOf: (value: CustomValue, field: string) => CustomValue | undefined,
): E {
  const values = Object.entries(entity.customValues)
  const kept = values.map(([field, value]) => [field, keptOf(value, field)] as const)
  if (kept.every(([, value], index) => value === values[index]?.[1])) return entity
  return { ...entity, customValues: Object.fromEntries(kept.filter(([, value]) => value !== undefined)) }
}

/** A list without some of its members; undefined if none is left. Any other value is not changed. */
export function without(value: CustomValue, isForgotten: (one: unknown) => boolean): CustomValue | undefined {
  if (!Array.isArray(value)) return value
  const kept = (value as unknown[]).filter((one) => !isForgotten(one))
  if (kept.length === value.length) return value
  return kept.length > 0 ? (kept as CustomValue) : undefined
}

import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { type GivenValues, importedValues } from './transfer.ts'
import { type Customised, type CustomValues, isEmptyValue } from './value.ts'

/**
 * Completes an imported entity later if some of its custom values refer to versions that the import has not written
 * yet. These values are left out at first, and added after all other records have been written. If several records
 * describe the same entity, the last record applies. A value that a client writes in the meantime is kept.
 */
export function completeLater(
  resource: CustomField['resource'],
  { number, record: { customFields: given = {} } }: Line<{ customFields?: GivenValues }>,
  { id, customValues: written }: Entity & Customised,
  { ports, later, reject }: Importing,
): void {
  const awaited = ports.configuration.cached.customFields
    .filter((field) => field.resource === resource && field.format === 'version')
    .map((field) => field.id)
    .filter((field) => !isEmptyValue(given[field]) && written[field] === undefined)
  const complete = () =>
    retryingRefusals(async () => {
      const values = await importedValues(given, resource, { ports, laterIds: () => new Set<number>() })
      const found = Object.entries(values).filter(([field]) => awaited.includes(Number(field)))
      if (resource === 'project') await addMissing(projectsIn(ports), id, Object.fromEntries(found))
      else await addMissing(versionsIn(ports), id, Object.fromEntries(found))
    })
  const task = () =>
    complete().catch((error) => {
      if (!(error instanceof RecordRefused)) throw error
      reject(number, error.message)
    })
  later(`${resource} ${id}`, awaited.length > 0 ? task : undefined)
}

/** Sets the given values of an entity, except in fields that already have a value. */
async function addMissing<E extends Entity & Customised>(
  collection: EntityCollection<E>,
  id: number,
  values: CustomValues,
): Promise<void> {
  const entity = await collection.byId(id)
  if (!entity || Object.keys(values).every((field) => entity.customValues[field] !== undefined)) return
  await collection.replace(entity, { ...entity, customValues: { ...values, ...entity.customValues } })
}

import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { type GivenValues, importedValues } from './transfer.ts'
import { type Customised, isEmptyValue } from './value.ts'

const collectionFor = (resource: CustomField['resource'], { projects, versions }: App) =>
  (resource === 'project' ? projects : versions) as unknown as EntityCollection<Entity & Customised>

/**
 * Completes custom fields that name versions which are imported later, as soon as those versions are written. Called when a
 * record has been written: of several for one entity, the last one counts. A value that a client has written meanwhile is
 * kept.
 */
export function completeLater(
  resource: CustomField['resource'],
  { number, record: { customFields: given = {} } }: Line<{ customFields?: GivenValues }>,
  { id, customValues: written }: Entity & Customised,
  { app, later, reject }: Importing,
): void {
  const awaited = app.configuration.cached.customFields
    .filter((field) => field.resource === resource && field.format === 'version')
    .map((field) => field.id)
    .filter((field) => !isEmptyValue(given[field]) && written[field] === undefined)
  const collection = collectionFor(resource, app)
  const complete = () =>
    retryingRefusals(async () => {
      const values = await importedValues(given, resource, { app, laterIds: () => new Set<number>() })
      const entity = await collection.byId(id)
      const missing = awaited.filter((field) => entity?.customValues[field] === undefined)
      if (!entity || missing.length === 0) return
      const added = Object.entries(values).filter(([field]) => missing.includes(Number(field)))
      const customValues = { ...entity.customValues, ...Object.fromEntries(added) }
      await collection.replace(entity, { ...entity, customValues })
    })
  const task = () =>
    complete().catch((error) => {
      if (!(error instanceof RecordRefused)) throw error
      reject(number, error.message)
    })
  later(`${resource} ${id}`, awaited.length > 0 ? task : undefined)
}

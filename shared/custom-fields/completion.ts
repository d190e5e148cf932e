import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { type GivenValues, importedValues } from './transfer.ts'
import { type Customised, isEmptyValue } from './value.ts'

type CustomisedLine = Line<{ customFields?: GivenValues }>

const collectionFor = (resource: CustomField['resource'], { projects, versions }: App) =>
  (resource === 'project' ? projects : versions) as unknown as EntityCollection<Entity & Customised>

/**
 * Sets custom fields that name versions which are imported later, as soon as those versions are written. Called when a
 * record has been written: of several for one entity, the last one counts.
 */
export function completeLater(
  resource: CustomField['resource'],
  { number, record }: CustomisedLine,
  { id, customValues }: Entity & Customised,
  importing: Importing,
): void {
  const awaited = importing.app.configuration.cached.customFields
    .filter((field) => field.resource === resource && field.format === 'version')
    .map((field) => field.id)
    .filter((field) => !isEmptyValue(record.customFields?.[field]) && customValues[field] === undefined)
  const fill = async () => {
    try {
      await filled(resource, id, { record, awaited }, importing.app)
    } catch (error) {
      if (!(error instanceof RecordRefused)) throw error
      importing.reject(number, error.message)
    }
  }
  importing.later(`${resource} ${id}`, awaited.length > 0 ? fill : undefined)
}

/** Sets the values that were missing. A value that a client has written meanwhile is kept. */
async function filled(
  resource: CustomField['resource'],
  id: number,
  { record, awaited }: { record: CustomisedLine['record']; awaited: number[] },
  app: App,
): Promise<void> {
  const collection = collectionFor(resource, app)
  // By now, nothing is written later.
  const context = { app, laterIds: () => new Set<number>() }
  await retryingRefusals(async () => {
    const [values, entity] = await Promise.all([
      importedValues(record.customFields, resource, context),
      collection.byId(id),
    ])
    if (!entity) return
    const missing = awaited.filter((field) => entity.customValues[field] === undefined)
    const given = missing.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]))
    if (given.length === 0) return
    const customValues = { ...entity.customValues, ...Object.fromEntries(given) }
    await collection.replace(entity, { ...entity, customValues })
  })
}

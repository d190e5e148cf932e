import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { exportedValues } from '#shared/custom-fields/exporting.ts'
import { GivenValues } from '#shared/custom-fields/importing.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { Staying } from '#shared/resources/projects/transfer/staying.ts'
import { dateTime, id, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { finishFollowUps, importVersions } from './importing.ts'
import { sharings, versionStatuses } from './model.ts'
import { properties } from './properties.ts'
import { acceptVersionRemoval } from './removal.ts'

const day = z.nullish(propertyValue(properties.startDate))

/** A `version` of the import format. */
const VersionRecord = z
  .strictObject({
    id: z.optional(id),
    name: propertyValue(properties.name),
    project: id,
    status: z.optional(z.enum(versionStatuses)),
    sharing: z.optional(z.enum(sharings)),
    startDate: day,
    endDate: day,
    description: z.nullish(propertyValue(properties.description)),
    customFields: z.optional(GivenValues),
    createdAt: z.optional(dateTime),
    updatedAt: z.optional(dateTime),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      path: ['endDate'],
      error: 'is before the start date.',
    }),
  )
export type VersionRecord = z.infer<typeof VersionRecord>

const Key = z.object({ id })

/** The versions. Removing one takes it from its work packages, and from the custom fields that name it. */
export const versionTransfer = defineTransfer<VersionRecord, z.infer<typeof Key>>({
  kind: 'version',
  record: VersionRecord,
  key: Key,
  sequence: 'versions',
  phase: 'last',
  import: importVersions,
  async remove(key, importing) {
    const job = await retryingRefusals(() => removalOf(key.id, importing.app))
    if (job) await importing.finish(job)
    await finishFollowUps(importing)
  },
  async *export(app) {
    const { customFields } = await app.configuration.current()
    const fields = customFields.filter(({ resource }) => resource === 'version')
    const staying = new Staying(app)
    for await (const version of app.versions.all()) {
      if (!(await staying.project(version.project))) continue
      const { id, name, project, status, sharing, startDate, endDate, createdAt, updatedAt } = version
      const told = await exportedValues(fields, version.customValues, app, staying.version)
      yield {
        ...{ id, name, project, status, sharing, startDate, endDate },
        description: version.description?.raw,
        customFields: told,
        createdAt,
        updatedAt,
      }
    }
  },
})

/** Removes a version at once. @returns the job that removes what refers to it */
async function removalOf(id: number, app: App): Promise<Job | undefined> {
  const version = await app.versions.byId(id)
  return version && acceptVersionRemoval(app, version)
}

import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { Completion } from '#shared/custom-fields/completion.ts'
import { exportedValues, GivenValues, importedValues } from '#shared/custom-fields/transfer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { refreshing } from '#shared/resources/projects/refresh-activity.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { fromRecord, recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'
import type { Version } from './model.ts'
import { properties } from './properties.ts'
import { acceptVersionRemoval } from './remove-version.ts'
import { acceptRetraction, isNarrower } from './retract-version.ts'

type VersionLine = Line<VersionRecord>

/** Imports versions, and retracts them from projects that no longer see them. */
export async function importVersions(lines: VersionLine[], importing: Importing): Promise<number> {
  const { app, finish } = importing
  await finishFollowUps(importing)
  const replaced = (await Promise.all(lines.map((line) => replacedBy(line, app)))).flat()
  const retractions = await acceptRetractions(replaced.filter(mayNarrow), app)
  const projects = [
    ...lines.map(({ record }) => record.project),
    ...replaced.map((one) => one.before.project),
  ]
  const imported = await refreshing(projects, importing, () => importerFor(lines, importing).import(lines))
  for (const { job, acceptance } of retractions) {
    // A running server may have finished the job before the versions changed: accept it again.
    await app.table.write([acceptance])
    await finish(job)
  }
  return imported
}

/** A stored version, and the record that replaces it. */
interface Replaced {
  before: Version
  record: VersionRecord
}

async function replacedBy({ record }: VersionLine, { versions }: App): Promise<Replaced[]> {
  const before = record.id === undefined ? undefined : await versions.byId(record.id)
  return before ? [{ before, record }] : []
}

const mayNarrow = ({ before, record: { project, sharing = 'none' } }: Replaced): boolean =>
  project !== before.project || isNarrower({ ...before, sharing }, before)

/** Finishes the pending jobs that follow from changes of versions, or of the projects that see them. */
export const finishFollowUps = (importing: Importing): Promise<void> =>
  finishPending(['remove-version', 'retract-version', 'retract-moved'], importing)

/**
 * Accepts the jobs that retract versions before the versions change, so that none is lost if the import stops in between.
 * A job uses the sharing that it finds when it runs.
 */
async function acceptRetractions(narrowed: readonly Replaced[], app: App) {
  const ids = new Set(narrowed.map(({ before }) => before.id))
  const accepted = [...ids].map((id) => acceptRetraction(id, app))
  for (const { acceptance } of accepted) await app.table.write([acceptance])
  return accepted
}

function importerFor(lines: VersionLine[], importing: Importing): EntityImporter<VersionRecord, Version> {
  const { app } = importing
  const completion = Completion.of('version', importing)
  const ids = lines.flatMap(({ record }) => record.id ?? [])
  const ahead = new Set([...importing.laterIds('version'), ...ids])
  return new EntityImporter(
    {
      sequence: 'versions',
      collection: app.versions,
      find: async ({ id }) => ({ id, entity: id === undefined ? undefined : await app.versions.byId(id) }),
      build: (record, present, id, now) => versionOf(record, present, { id, now, ahead, app }),
      also: async ({ project }) => [app.projects.check(project, existsAndStays)],
      written: (line, version) => completion.note(line, version),
    },
    importing,
  )
}

/** @throws RecordRefused */
async function versionOf(
  record: VersionRecord,
  present: Version | undefined,
  { id, now, ahead, app }: { id: number; now: Date; ahead: ReadonlySet<number>; app: App },
): Promise<Version> {
  const [described, customValues] = await Promise.all([
    fromRecord(properties, record, { id, present, now }),
    importedValues(record.customFields, { resource: 'version', app, ahead }),
    requireProject(record.project, app),
  ])
  const { version = 1, retracting }: Partial<Version> = present ?? {}
  return { ...described, version, retracting, customValues }
}

/** A `version` of the import format. */
const VersionRecord = z
  .strictObject({ ...recordShape(properties), customFields: z.optional(GivenValues) })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      path: ['endDate'],
      error: 'is before the start date.',
    }),
  )
export type VersionRecord = z.infer<typeof VersionRecord>

const Key = z.object({ id })

/** The versions. Removing one unassigns its work packages, and clears the custom fields that refer to it. */
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
    const surviving = new SurvivingProjects(app)
    for await (const version of app.versions.all()) {
      if (!(await surviving.project(version.project))) continue
      const customFields = await exportedValues(fields, version.customValues, app, surviving.version)
      yield { ...toRecord(properties, version), customFields }
    }
  },
})

/** Removes a version at once. @returns the job that removes the references to it */
async function removalOf(id: number, app: App): Promise<Job | undefined> {
  const version = await app.versions.byId(id)
  return version && (await acceptVersionRemoval(app, version)).job
}

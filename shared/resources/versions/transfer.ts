import * as z from 'zod/mini'
import { completeLater } from '#shared/custom-fields/completion.ts'
import { exportedValues, GivenValues, importedValues } from '#shared/custom-fields/transfer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { importInProjects, requireProject } from '#shared/resources/projects/transfer.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { endsBeforeStart, newVersion, type Version } from './model.ts'
import { properties } from './properties.ts'
import { acceptVersionRemoval } from './remove-version.ts'
import { acceptRetraction, isNarrower } from './retract-version.ts'

/** A `version` of the import format. */
const VersionRecord = z
  .strictObject({ ...recordShape(properties), customFields: z.optional(GivenValues) })
  .check(
    z.refine((record) => !endsBeforeStart(record), {
      path: ['endDate'],
      error: 'is before the start date.',
    }),
  )

/** The kinds of jobs that follow from changes of versions, or of the projects that see them. */
export const followUps = ['remove-version', 'retract-version', 'retract-moved'] as const

const versions: ImportedResource<z.infer<typeof VersionRecord>, Version> = {
  kind: 'version',
  record: VersionRecord,
  properties,
  sequence: 'versions',
  collection: (app) => app.versions,
  blank: (id, now) => newVersion(id, 0, now),
  // It goes with its project, from which the record may take it away.
  isKept: true,
  async review({ removal: _, ...version }, { record, importing }) {
    const [customValues] = await Promise.all([
      importedValues(record.customFields, 'version', importing),
      requireProject(version.project, importing.app),
    ])
    return { ...version, customValues }
  },
  async follow(version, present, { app }) {
    const also = [app.projects.check(version.project, existsAndStays)]
    const isSeenByFewer = present && (present.project !== version.project || isNarrower(version, present))
    if (!isSeenByFewer) return { also }
    const retraction = acceptRetraction(version.id, [], app)
    return { entity: { ...version, retracting: retraction.job.id }, also, jobs: [retraction] }
  },
  written: (line, version, importing) => completeLater('version', line, version, importing),
  remove: async (version, app) => [(await acceptVersionRemoval(version, app)).job],
  async exporter(app) {
    const { customFields } = await app.configuration.current()
    const fields = customFields.filter(({ resource }) => resource === 'version')
    const surviving = new SurvivingProjects(app)
    return async ({ project, customValues }) =>
      (await surviving.project(project))
        ? { customFields: await exportedValues(fields, customValues, app, surviving.version) }
        : undefined
  },
}

/** The versions. Removing one unassigns its work packages, and clears the custom fields that refer to it. */
export const versionTransfer = transferOf(versions, {
  after: followUps,
  import: (lines, importing) => importInProjects(versions, lines, importing),
})

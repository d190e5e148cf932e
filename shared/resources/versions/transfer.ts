import * as z from 'zod/mini'
import { completeLater } from '#shared/custom-fields/completion.ts'
import { GivenValues, importedValues, valuesExporter } from '#shared/custom-fields/transfer.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import { toProject } from '#shared/project-context/link-target.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { importInProjects } from '#shared/transfer/in-projects.ts'
import type { Version } from './model.ts'
import { properties } from './properties.ts'
import { startVersionRemoval } from './remove-version.ts'
import { createRetractVersionJob, followUps, isNarrower } from './retract-version.ts'
import { newVersion } from './saving.ts'
import { versionsIn } from './store.ts'

/** A `version` of the import format. */
const VersionRecord = z
  .strictObject({ ...recordShape(properties), customFields: z.optional(GivenValues) })
  .check(
    z.refine((record) => !isReversed(record.startDate, record.endDate), {
      path: ['endDate'],
      error: 'is before the start date.',
    }),
  )

export const versionImport: ImportedResource<z.infer<typeof VersionRecord>, Version> = {
  kind: 'version',
  record: VersionRecord,
  properties,
  sequence: 'versions',
  collection: (ports) => versionsIn(ports),
  refersTo: { project: toProject },
  blank: (id, now) => newVersion(id, 0, now),
  // A pending removal of a version is cancelled if a record moves the version to another project. Otherwise the version
  // is removed with its project.
  isKept: true,
  review: async ({ removal: _, ...version }, { record, importing }) => ({
    ...version,
    customValues: await importedValues(record.customFields, 'version', importing),
  }),
  async follow(version, present, { ports }) {
    const isSeenByFewer = present && (present.project !== version.project || isNarrower(version, present))
    if (!isSeenByFewer) return {}
    const retraction = createRetractVersionJob(version.id, [], ports)
    return { entity: { ...version, retracting: retraction.job.id }, jobs: [retraction] }
  },
  written: (line, version, importing) => completeLater('version', line, version, importing),
  remove: async (version, ports) => [(await startVersionRemoval(version, ports)).job],
  async exporter(surviving) {
    const valuesOf = await valuesExporter('version', surviving)
    return async ({ project, customValues }) =>
      (await surviving.project(project)) ? { customFields: await valuesOf(customValues) } : undefined
  },
}

/**
 * Import, export and removal of versions. Removing a version unassigns its work packages, and clears the custom fields
 * that refer to it.
 */
export const versionTransfer = transferOf(versionImport, {
  after: followUps,
  import: (lines, importing) => importInProjects(versionImport, lines, importing),
})

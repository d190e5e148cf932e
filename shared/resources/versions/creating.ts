import { startingValues } from '#shared/custom-fields/review.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { newVersion, type Version } from './model.ts'
import { representSingle } from './representer.ts'
import { newVersions, withValues } from './resource.ts'
import { versionsIn } from './store.ts'
import type { WriteContext } from './write-context.ts'

/** Parts of the endpoint that creates a version, on the condition that its project is still active. */
export const createdVersions: CreatableResource<Version, WriteContext, Ports> = {
  ...newVersions,
  blank: async ({ values, viewer }, ports) => {
    const id = await sequencesIn(ports).allocate('versions')
    const version = newVersion(id, Number(values.definingProject), ports.now())
    return { ...version, customValues: await startingValues('version', viewer) }
  },
  withValues,
  insert: (version, { ports }) =>
    versionsIn(ports).insert(version, staysOpen(version.project, projectsIn(ports))),
  represent: (version, viewer, { defining }, ports) => representSingle(version, viewer, defining, ports),
}

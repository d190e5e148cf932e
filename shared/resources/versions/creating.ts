import type { Stores } from '#shared/app.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { newVersion, type Version } from './model.ts'
import { representSingle } from './representer.ts'
import { newVersions, withValues } from './resource.ts'
import type { WriteContext } from './write-context.ts'

/** Parts of the endpoint that creates a version, on the condition that its project is still active. */
export const createdVersions: CreatableResource<
  Version,
  WriteContext,
  Stores<'memberships' | 'now' | 'projects' | 'references' | 'sequences' | 'versions'>
> = {
  ...newVersions,
  blank: async ({ values, viewer }, stores) => {
    const id = await stores.sequences.allocate('versions')
    const version = newVersion(id, Number(values.definingProject), stores.now())
    return { ...version, customValues: await startingValues('version', viewer) }
  },
  withValues,
  insert: (version, { stores }) =>
    stores.versions.insert(version, staysOpen(version.project, stores.projects)),
  represent: (version, viewer, { defining }, stores) => representSingle(version, viewer, defining, stores),
}

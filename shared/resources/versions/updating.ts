import type { Stores } from '#shared/app.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { acceptRefreshing } from '#shared/resources/projects/refresh-activity.ts'
import type { Version } from './model.ts'
import { representSingle } from './representer.ts'
import { presentVersions, withValues } from './resource.ts'
import { acceptRetraction, isNarrower, projectsWithLostVersion, retractFirst } from './retract-version.ts'
import type { WriteContext } from './write-context.ts'

type Saved = Stores<
  | 'jobs'
  | 'journals'
  | 'memberships'
  | 'now'
  | 'projects'
  | 'references'
  | 'queues'
  | 'table'
  | 'versions'
  | 'workPackages'
>

/** How a changed version is saved. */
export const savedVersions: UpdatableResource<Version, WriteContext, Saved> = {
  ...presentVersions,
  withValues,
  replace: replaceVersion,
  // The job that retracts it may have ended.
  asStored: async (before, after, { versions }) =>
    isNarrower(after, before) ? versions.byId(after.id) : undefined,
  represent: (version, viewer, { defining }, stores) => representSingle(version, viewer, defining, stores),
}

/**
 * Writes the next state of a version. Retracts it from projects that no longer see it as far as the request's time
 * allows; a job does the rest.
 *
 * @throws WriteRefused if the version was changed concurrently, or `UpdateConflict` if it is to be shared more widely
 *   and there is no time to retract it first from projects that do not see it yet
 */
async function replaceVersion(
  before: Version,
  after: Version,
  { request: { hasTime }, stores }: Saving<WriteContext, Saved>,
): Promise<void> {
  if (isNarrower(before, after)) await retractFirst(before, stores, hasTime)
  const retraction = isNarrower(after, before)
    ? acceptRetraction(after.id, await projectsWithLostVersion(after, stores), stores)
    : undefined
  // If `updatedAt` lay in the future and moves back, the version may no longer be the latest activity.
  const refreshing =
    after.updatedAt < before.updatedAt ? acceptRefreshing([before.project], stores) : undefined
  const followUps = [retraction, refreshing].filter((one) => one !== undefined)
  const state = retraction ? { ...after, retracting: retraction.job.id } : after
  const acceptances = followUps.map(({ acceptance }) => acceptance)
  await stores.versions.replace(before, state, ...acceptances)
  await runFollowUpJobs(followUps, stores, hasTime)
}

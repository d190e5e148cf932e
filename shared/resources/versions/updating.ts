import { jobsIn } from '#shared/job-kinds.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { acceptRefreshing } from '#shared/resources/projects/refresh-activity.ts'
import type { Version } from './model.ts'
import { representSingle } from './representer.ts'
import { presentVersions, withValues } from './resource.ts'
import { acceptRetraction, isNarrower, projectsWithLostVersion, retractFirst } from './retract-version.ts'
import { versionsIn } from './store.ts'
import type { WriteContext } from './write-context.ts'

/** How a changed version is saved. */
export const savedVersions: UpdatableResource<Version, WriteContext, Ports> = {
  ...presentVersions,
  withValues,
  replace: replaceVersion,
  // The job that retracts it may have ended.
  asStored: async (before, after, ports) =>
    isNarrower(after, before) ? versionsIn(ports).byId(after.id) : undefined,
  represent: (version, viewer, { defining }, ports) => representSingle(version, viewer, defining, ports),
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
  { request: { hasTime }, ports }: Saving<WriteContext, Ports>,
): Promise<void> {
  if (isNarrower(before, after)) await retractFirst(before, ports, hasTime)
  const retraction = isNarrower(after, before)
    ? acceptRetraction(after.id, await projectsWithLostVersion(after, ports), ports)
    : undefined
  // If `updatedAt` lay in the future and moves back, the version may no longer be the latest activity.
  const refreshing =
    after.updatedAt < before.updatedAt ? acceptRefreshing([before.project], ports) : undefined
  const followUps = [retraction, refreshing].filter((one) => one !== undefined)
  const state = retraction ? { ...after, retracting: retraction.job.id } : after
  const acceptances = followUps.map(({ acceptance }) => acceptance)
  await versionsIn(ports).replace(before, state, ...acceptances)
  await runFollowUpJobs(followUps, jobsIn(ports), hasTime)
}

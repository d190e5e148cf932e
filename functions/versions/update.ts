import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { type Saving, type UpdatableResource, update } from '#shared/platform/endpoints/writing.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { acceptRefreshing } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { presentVersions, withValues } from '#shared/resources/versions/resource.ts'
import {
  acceptRetraction,
  isNarrower,
  projectsWithLostVersion,
  retractFirst,
} from '#shared/resources/versions/retract-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import type { WriteContext } from '#shared/resources/versions/write-context.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

type Saved = Stores<
  | 'jobs'
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
const savedVersions: UpdatableResource<Version, WriteContext, Saved> = {
  ...presentVersions,
  withValues,
  replace: replaceVersion,
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
    ? acceptRetraction(after.id, stores, await projectsWithLostVersion(after, stores))
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

export const handler = lambdaWithBody(
  routes.update,
  {
    jobs: jobsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  update(savedVersions),
)

import type { App } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { acceptRefreshing, activityRaised } from '#shared/resources/projects/refresh-activity.ts'
import type { Version } from './model.ts'
import { acceptVersionRemoval } from './remove-version.ts'
import { acceptRetraction, isNarrower, projectsLosing, retractFirst } from './retract-version.ts'
import type { Gathered } from './write-context.ts'

/**
 * Writes the next state of a version. Retracts it from projects that no longer see it as far as the request's time
 * allows; a job does the rest.
 *
 * @throws WriteRefused if the version was changed concurrently, or `UpdateConflict` if it is to be shared more widely
 *   and there is no time to retract it first from projects that do not see it yet
 */
export async function replaceVersion(
  before: Version,
  after: Version,
  { row }: Pick<Gathered, 'row'>,
  { hasTime }: Request,
  app: App,
): Promise<void> {
  if (isNarrower(before, after)) await retractFirst(before, app, hasTime)
  const retraction = isNarrower(after, before)
    ? acceptRetraction(after.id, app, await projectsLosing(after, app))
    : undefined
  // If `updatedAt` lay in the future and moves back, the version may no longer be the latest activity.
  const refreshing = after.updatedAt < before.updatedAt ? acceptRefreshing([before.project], app) : undefined
  const followUps = [retraction, refreshing].filter((one) => one !== undefined)
  const state = retraction ? { ...after, retracting: retraction.job.id } : after
  const activityWrite = activityRaised(after.project, row, after.updatedAt, app.projects)
  const acceptances = followUps.map(({ acceptance }) => acceptance)
  await app.versions.replace(before, state, activityWrite, ...acceptances)
  await runFollowUpJobs(followUps, app, hasTime)
}

/**
 * Removes a version at once, and the references to it as far as the request's time allows; a job does the rest.
 *
 * @throws WriteRefused if the version was changed concurrently
 */
export async function deleteVersion(version: Version, { hasTime }: Request, app: App): Promise<void> {
  await runFollowUpJobs([await acceptVersionRemoval(app, version)], app, hasTime)
}

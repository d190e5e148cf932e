import type { Viewer } from '#shared/access/viewer.ts'
import { visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { startingValues, withDraftValues } from '#shared/custom-fields/review.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import { dated, newEntity, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { createRefreshActivityJob } from '#shared/resources/projects/refresh-activity.ts'
import { staysOpen } from '#shared/resources/projects/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import type { WebhookEvent } from '#shared/resources/webhooks/events.ts'
import type { Version } from './model.ts'
import { properties } from './properties.ts'
import {
  createRetractVersionJob,
  isNarrower,
  projectsWithLostVersion,
  retractFirst,
} from './retract-version.ts'
import { versionsIn } from './store.ts'

/** Returns a version with default values. */
export const newVersion = (id: number, project: number, now: Date): Version => ({
  ...newEntity(properties, id, now),
  name: '',
  project,
  customValues: {},
})

/** Returns a new version with the values of a draft. */
export async function newFrom(values: Values, viewer: Viewer, ports: Ports): Promise<Version> {
  const [id, customValues] = await Promise.all([
    sequencesIn(ports).allocate('versions'),
    startingValues('version', viewer),
  ])
  const blank = { ...newVersion(id, Number(values.definingProject), ports.now()), customValues }
  return withDrafted(blank, values, viewer)
}

/** Returns a version with new values, or the same object if the values change nothing. */
export const changedBy = async (
  present: Version,
  values: Values,
  viewer: Viewer,
  ports: Ports,
): Promise<Version> => dated(present, await withDrafted(present, values, viewer), ports.now())

/** Returns a version with the values of a draft. Null removes a value. */
const withDrafted = async (present: Version, values: Values, viewer: Viewer): Promise<Version> => ({
  ...(await withDraft(properties, present, values)),
  customValues: await withDraftValues(present.customValues, visibleFieldsOf('version', viewer), values),
})

/**
 * Saves a new version on the condition that its project is neither archived nor deleted.
 *
 * @throws WriteRefused if the project was archived or deleted
 */
export const insertVersion = async (version: Version, ports: Ports): Promise<void> =>
  announcing([newsOf('version:created', version)], ports, (also) =>
    versionsIn(ports).insert(version, staysOpen(version.project, version.id), ...also),
  )

const newsOf = (event: WebhookEvent['event'], { id, project }: Version): WebhookEvent => ({
  event,
  id,
  projects: [project],
})

/**
 * Saves a changed version. Removes the version from the work packages of projects in which it is no longer available.
 * The request unassigns as many of these work packages as it has time for, and a job unassigns the rest.
 *
 * @returns the stored version
 * @throws WriteRefused if another request changed the version first
 * @throws `UpdateConflict` if there is too little time to remove invalid assignments before the version is shared more
 * widely. Wider sharing could make these assignments valid again
 */
export async function replaceVersion(
  before: Version,
  after: Version,
  hasTime: HasTime,
  ports: Ports,
): Promise<Version> {
  if (isNarrower(before, after)) await retractFirst(before, ports, hasTime)
  const retraction = isNarrower(after, before)
    ? createRetractVersionJob(after.id, await projectsWithLostVersion(after, ports), ports)
    : undefined
  // If `updatedAt` was in the future, it is now set to an earlier time. The latest activity of the project may then be
  // the activity of another entity, so the latest activity is determined again.
  const refreshing =
    after.updatedAt < before.updatedAt ? createRefreshActivityJob([before.project], ports) : undefined
  const followUps = [retraction, refreshing].filter((one) => one !== undefined)
  const state = retraction ? { ...after, retracting: retraction.job.id } : after
  const acceptances = followUps.map(({ acceptance }) => acceptance)
  await announcing([newsOf('version:updated', after)], ports, (also) =>
    versionsIn(ports).replace(before, state, ...acceptances, ...also),
  )
  await runFollowUpJobs(followUps, jobsIn(ports), hasTime)
  // Reads the version again. The job that unassigns the version from work packages also changes the version itself when
  // the job ends.
  const reread = retraction && (await versionsIn(ports).byId(after.id))
  return reread ?? { ...after, version: before.version + 1 }
}

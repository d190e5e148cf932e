import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import { updateConflict } from '#shared/errors/api-error.ts'
import { goOn } from '#shared/jobs/go-on.ts'
import { activityRaised } from '#shared/resources/projects/activity.ts'
import type { Version } from './model.ts'
import { removeReferences } from './removal.ts'
import { isNarrower, retractVersion } from './retraction.ts'

/**
 * Writes the next state of a version, and takes it back from projects that no longer see it as far as the
 * request's time allows.
 *
 * @throws `UpdateConflict` where its sharing changes while it is still being taken back, or WriteRefused where
 *   somebody else was faster
 */
export async function replaceVersion(
  before: Version,
  after: Version,
  { hasTime }: Request,
  app: App,
): Promise<void> {
  const raised = await activityRaised(after.project, after.updatedAt, app)
  if (after.sharing === before.sharing) return app.versions.replace(before, after, ...raised)
  if (before.retracting) throw updateConflict()
  if (!isNarrower(after, before)) return app.versions.replace(before, after, ...raised)
  const { job, acceptance } = app.jobs.accept({ kind: 'retract-version', subject: before.id })
  await app.versions.replace(before, { ...after, retracting: job.id }, ...raised, acceptance)
  await goOn(job, retractVersion, app, hasTime)
}

/**
 * Removes a version at once, and what refers to it as far as the request's time allows.
 *
 * @throws WriteRefused where somebody else was faster
 */
export async function deleteVersion(version: Version, { hasTime }: Request, app: App): Promise<void> {
  const { id, project } = version
  const { job, acceptance } = app.jobs.accept({ kind: 'remove-version', subject: id, others: [project] })
  await app.table.write([...app.versions.removal(version), acceptance])
  await goOn(job, removeReferences, app, hasTime)
}

import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Principal } from './model.ts'

/** The state of a principal that is being removed, and the job that removes it. */
interface Removal<E> extends Accepted {
  removed: E
}

/** The removal of a principal: it is locked and marked as being removed, and a job does the rest. Writes nothing. */
export function removalOf<E extends Principal>({ jobs, now }: App, principal: E): Removal<E> {
  const accepted = jobs.accept({ kind: 'remove-principal', subject: principal.id })
  const locked = 'status' in principal ? { ...principal, status: 'locked' } : principal
  return { removed: { ...locked, removal: accepted.job.id, updatedAt: now().toISOString() }, ...accepted }
}

/**
 * Accepts the removal of a principal.
 *
 * @throws WriteRefused if another request changed the principal first
 */
export async function acceptRemoval<E extends Principal>(
  app: App,
  collection: EntityCollection<E>,
  principal: E,
): Promise<Job> {
  const { removed, job, acceptance } = removalOf(app, principal)
  await collection.replace(principal, removed, acceptance)
  return job
}

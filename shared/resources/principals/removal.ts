import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Principal } from './model.ts'

/** What accepting a removal writes, and the job that then goes on with it. */
interface Removal<E> extends Accepted {
  removed: E
}

/**
 * The removal of a principal: from now on it is locked and being removed, and a job goes on with it.
 */
export function removalOf<E extends Principal>({ jobs, now }: App, principal: E): Removal<E> {
  const accepted = jobs.accept({ kind: 'remove-principal', subject: principal.id })
  const locked = 'status' in principal ? { ...principal, status: 'locked' } : principal
  return { removed: { ...locked, removal: accepted.job.id, updatedAt: now().toISOString() }, ...accepted }
}

/**
 * Accepts the removal of a principal.
 *
 * @throws WriteRefused where somebody else changed the principal first
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

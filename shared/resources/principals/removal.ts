import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Write } from '#shared/table/table.ts'
import type { Principal } from './model.ts'

/** What accepting a removal writes, and the job that then goes on with it. */
interface Removal<E> {
  removed: E
  job: Job
  acceptance: Write
}

/**
 * The removal of a principal: from now on it is being removed, and a job goes on with it.
 *
 * @param principal in the state it keeps until it is gone
 */
export function removalOf<E extends Principal>({ jobs, now }: App, principal: E): Removal<E> {
  const { job, acceptance } = jobs.accept({ kind: 'remove-principal', subject: principal.id })
  return { removed: { ...principal, removal: job.id, updatedAt: now().toISOString() }, job, acceptance }
}

/**
 * Accepts the removal of a principal.
 *
 * @param locked the principal in the state it keeps until it is gone
 * @throws WriteRefused where somebody else changed the principal first
 */
export async function acceptRemoval<E extends Principal>(
  app: App,
  collection: EntityCollection<E>,
  principal: E,
  locked: E = principal,
): Promise<Job> {
  const { removed, job, acceptance } = removalOf(app, locked)
  await collection.replace(principal, removed, acceptance)
  return job
}

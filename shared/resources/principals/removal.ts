import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Principal } from './model.ts'

/**
 * Accepts the removal of a principal: from now on it is being removed, and a job goes on with it.
 *
 * @param locked the principal in the state it keeps until it is gone
 * @throws WriteRefused where somebody else changed the principal first
 */
export async function acceptRemoval<E extends Principal>(
  { jobs, now }: App,
  collection: EntityCollection<E>,
  principal: E,
  locked: E = principal,
): Promise<Job> {
  const { job, acceptance } = jobs.accept({ kind: 'remove-principal', subject: principal.id })
  const updatedAt = now().toISOString()
  await collection.replace(principal, { ...locked, removal: job.id, updatedAt }, acceptance)
  return job
}

import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from './job.ts'
import type { Jobs } from './store.ts'

/**
 * Ends a job, and removes the job's mark from the entity that the job changes.
 *
 * @param mark the entity's member that contains the id of the pending job
 */
export const endMarked = <E extends Entity>(
  job: Job,
  mark: string & keyof E,
  collection: EntityCollection<E>,
  jobs: Jobs,
): Promise<void> =>
  retryingRefusals(async () => {
    const found = await collection.byId(job.subject)
    if (found?.[mark] !== job.id) return jobs.end(job, [])
    const { [mark]: _, ...unmarked } = found
    return jobs.end(job, collection.replacement(found, unmarked as E))
  })

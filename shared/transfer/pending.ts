import type { JobKind } from '#shared/platform/jobs/job.ts'
import type { Importing } from './transfer.ts'

/**
 * Brings jobs of some kinds to their end that are under way, so that they undo nothing of what is imported then. May
 * miss one that was accepted a moment ago.
 */
export async function finishPending(kinds: readonly JobKind[], { app, finish }: Importing): Promise<void> {
  for (const id of await app.jobs.all()) {
    const job = await app.jobs.pending(id)
    if (job && kinds.includes(job.kind)) await finish(job)
  }
}

import { currentApp } from '#shared/app.ts'
import { wake } from '#shared/jobs/wake.ts'
import { log } from '#shared/log.ts'

/** By then the message of a job has long been worked off, unless it got lost. */
const PATIENCE_SECONDS = 120

interface SweepEvent {
  /** Overrides the patience; a local stack that starts has no messages at all. */
  olderThanSeconds?: number
}

/** Sends the messages of jobs again that were accepted some time ago and are not done: theirs got lost. */
export async function handler({ olderThanSeconds = PATIENCE_SECONDS }: SweepEvent = {}): Promise<void> {
  const app = currentApp()
  const jobs = await app.jobs.pendingSince(new Date(app.now().getTime() - olderThanSeconds * 1000))
  if (jobs.length > 0) log('INFO', 'sweeping', { jobs: jobs.length })
  for (const job of jobs) await wake(app, job)
}

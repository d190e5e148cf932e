import type { App } from '#shared/app.ts'
import { log, origin } from '#shared/log.ts'
import type { Job } from './job.ts'
import { wake } from './wake.ts'
import { type Outcome, run, type Worker } from './work.ts'

/**
 * Works an accepted job off as far as there is time in the request that caused it; the consumer goes on with the
 * rest, also where something went wrong.
 */
export async function goOn(job: Job, work: Worker, app: App, hasTime: () => boolean): Promise<void> {
  let outcome: Outcome = 'unfinished'
  try {
    outcome = await run(job, work, app, hasTime)
  } finally {
    if (outcome === 'unfinished') await wake(app, job)
  }
}

/** The same for work whose outcome the response does not tell of: that it fails is no failure of the request. */
export async function goOnQuietly(job: Job, work: Worker, app: App, hasTime: () => boolean): Promise<void> {
  try {
    await goOn(job, work, app, hasTime)
  } catch (error) {
    log('WARN', 'a job could not be worked off in its request', { job: job.id, ...origin(error) })
  }
}

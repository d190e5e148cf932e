import type { App } from '#shared/app.ts'
import { log, origin } from '#shared/platform/log.ts'
import type { Job } from './job.ts'
import type { Accepted } from './store.ts'
import { wake } from './wake.ts'
import { type HasTime, type Outcome, run, type Worker } from './work.ts'

/** What follows from a write: a job that is accepted with it, and how the job is worked off. */
export interface Consequence extends Accepted {
  work: Worker
}

/**
 * Works off what follows from a write, one job after the other, as far as there is time in its request; the consumer
 * goes on with the rest. The response does not tell of it: that it fails is no failure of the request.
 */
export async function followUp(
  consequences: readonly Pick<Consequence, 'job' | 'work'>[],
  app: App,
  hasTime: HasTime,
): Promise<void> {
  for (const { job, work } of consequences) {
    try {
      await goOn(job, work, app, hasTime)
    } catch (error) {
      log('WARN', 'a job could not be worked off in its request', { job: job.id, ...origin(error) })
    }
  }
}

/** The consumer also goes on where something went wrong. */
async function goOn(job: Job, work: Worker, app: App, hasTime: HasTime): Promise<void> {
  let outcome: Outcome = 'unfinished'
  try {
    outcome = await run(job, work, app, hasTime)
  } finally {
    if (outcome === 'unfinished') await wake(app, job)
  }
}

import type { App } from '#shared/app.ts'
import { log, origin } from '#shared/platform/log.ts'
import { type Job, queueOf } from './job.ts'

/**
 * Tells the consumers of an accepted job. A message that cannot be sent is no failure: the job is in the
 * table, and the sweeper sends it again.
 *
 * @param turn which one of a long job it is for, unless it is the first
 */
export async function wake({ queues }: App, { id, kind }: Job, turn?: number): Promise<void> {
  try {
    await queues[queueOf[kind]].send({ job: id, ...(turn && { turn }) })
  } catch (error) {
    log('WARN', 'the message of a job could not be sent', { job: id, ...origin(error) })
  }
}

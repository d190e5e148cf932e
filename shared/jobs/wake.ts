import type { App } from '#shared/app.ts'
import { log, origin } from '#shared/log.ts'
import { type Job, queueOf } from './job.ts'

/**
 * Tells the consumers of an accepted job. A message that cannot be sent is no failure: the job is in the
 * table, and the sweeper sends it again.
 */
export async function wake({ queues }: App, { id, kind }: Job): Promise<void> {
  try {
    await queues[queueOf[kind]].send({ job: id })
  } catch (error) {
    log('WARN', 'the message of a job could not be sent', { job: id, ...origin(error) })
  }
}

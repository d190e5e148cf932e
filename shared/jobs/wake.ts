import type { App } from '#shared/app.ts'
import { log } from '#shared/log.ts'

/**
 * Tells the consumers of an accepted job. A message that cannot be sent is no failure: the job is in the
 * table, and the sweeper sends it again.
 */
export async function wake({ queue }: App, job: string): Promise<void> {
  try {
    await queue.send({ job })
  } catch {
    log('WARN', 'the message of a job could not be sent', { job })
  }
}

import { jobsIn } from '#shared/job-kinds.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { currentPorts, type Ports } from '#shared/ports.ts'
import { sweepAttachments } from '#shared/resources/attachments/sweep.ts'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { sweepActivities } from '#shared/resources/projects/refresh-activity.ts'
import { usersIn } from '#shared/resources/users/store.ts'

interface SweepEvent {
  /** Includes jobs that are not overdue: a local stack loses all messages when it stops. */
  all?: boolean
}

/** Logs a failed sweep and throws the error on: Lambda counts it and tries again. */
export async function handler(event?: SweepEvent): Promise<void> {
  try {
    await sweep(event)
  } catch (error) {
    log('ERROR', 'a sweep failed', errorFields(error))
    throw error
  }
}

/**
 * Sends the messages of overdue jobs again, as they may be lost. Then makes the key of entity tags where it is missing, divides
 * the intervals of orders that have become too large, removes the attachments that are deleted or that nothing has
 * claimed, with their files, and corrects the latest activity of some projects. During maintenance it rests.
 */
async function sweep({ all = false }: SweepEvent = {}): Promise<void> {
  const ports = currentPorts()
  if (await ports.configuration.maintenance()) return
  const ids = await (all ? jobsIn(ports).all() : jobsIn(ports).due())
  if (ids.length > 0) log('INFO', 'sweeping', { jobs: ids.length })
  for (const id of ids) await sendAgain(id, ports)
  await ensureTagKey(ports)
  await divideOrders(ports)
  await sweepAttachments(ports)
  await sweepActivities(ports)
}

/** Sends the message of a job and sets its next time. Never fails: an unreadable job must not keep the others waiting. */
async function sendAgain(id: string, ports: Ports): Promise<void> {
  try {
    const job = await jobsIn(ports).pending(id)
    if (!job) return
    await enqueue(jobsIn(ports), job)
    await jobsIn(ports).postpone(job)
  } catch (error) {
    log('ERROR', 'the message of a job could not be sent again', { job: id, ...errorFields(error) })
  }
}

/**
 * Makes the key of entity tags, which comes with the first change of the configuration, where there has been none: without it,
 * anybody could compute tags. As long as there is no user, nobody sees one, and the first user brings a configuration.
 */
async function ensureTagKey(ports: Ports): Promise<void> {
  if ((await ports.configuration.current()).tagKey !== undefined) return
  if ((await usersIn(ports).counters()).length > 0) await ports.configuration.change((current) => current)
}

import type { Stores } from '#shared/app.ts'
import { storesOf } from '#shared/compose.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { enqueue, type JobPorts } from '#shared/platform/jobs/run.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { sweepAttachments } from '#shared/resources/attachments/sweep.ts'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

const composers = {
  attachments: attachmentsIn,
  files: filesIn,
  jobs: jobsIn,
  placeholderUsers: placeholderUsersIn,
  projects: projectsIn,
  users: usersIn,
}

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
 * the intervals of orders that have become too large, and removes the attachments that are deleted or that nothing has
 * claimed, with their files. During maintenance it rests.
 */
async function sweep({ all = false }: SweepEvent = {}): Promise<void> {
  const stores = storesOf(composers)
  if (await stores.configuration.maintenance()) return
  const ids = await (all ? stores.jobs.all() : stores.jobs.due())
  if (ids.length > 0) log('INFO', 'sweeping', { jobs: ids.length })
  for (const id of ids) await sendAgain(id, stores)
  await ensureTagKey(stores)
  await divideOrders(stores)
  await sweepAttachments(stores)
}

/** Sends the message of a job and sets its next time. Never fails: an unreadable job must not keep the others waiting. */
async function sendAgain(id: string, stores: JobPorts): Promise<void> {
  try {
    const job = await stores.jobs.pending(id)
    if (!job) return
    await enqueue(stores, job)
    await stores.jobs.postpone(job)
  } catch (error) {
    log('ERROR', 'the message of a job could not be sent again', { job: id, ...errorFields(error) })
  }
}

/**
 * Makes the key of entity tags, which comes with the first change of the configuration, where there has been none: without it,
 * anybody could compute tags. As long as there is no user, nobody sees one, and the first user brings a configuration.
 */
async function ensureTagKey({ configuration, users }: Stores<'configuration' | 'users'>): Promise<void> {
  if ((await configuration.current()).tagKey !== undefined) return
  if ((await users.counters()).length > 0) await configuration.change((current) => current)
}

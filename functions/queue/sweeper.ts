import { jobsIn } from '#shared/job-kinds.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { schedulesIn } from '#shared/platform/jobs/schedule-store.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { currentPorts, type Ports } from '#shared/ports.ts'
import { sweepAttachments } from '#shared/resources/attachments/sweep.ts'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { createStartDigestsJob } from '#shared/resources/mails/start-digests.ts'
import { createMakeDateAlertsJob } from '#shared/resources/notifications/make-date-alerts.ts'
import { sweepActivities } from '#shared/resources/projects/refresh-activity.ts'
import { startReminderFiring } from '#shared/resources/reminders/fire-reminders.ts'
import { usersIn } from '#shared/resources/users/store.ts'

interface SweepEvent {
  /**
   * True to include jobs that are not overdue. The local stack needs this, since it loses all messages when it stops.
   */
  all?: boolean
}

/** Runs a sweep. A failure is logged and rethrown, so that Lambda counts it as an error and retries the sweep. */
export async function handler(event?: SweepEvent): Promise<void> {
  try {
    await sweep(event)
  } catch (error) {
    log('ERROR', 'a sweep failed', errorFields(error))
    throw error
  }
}

/**
 * Sends the messages of overdue jobs again, in case they were lost. Also starts scheduled jobs and does periodic
 * cleanup. Does nothing during maintenance.
 */
async function sweep({ all = false }: SweepEvent = {}): Promise<void> {
  const ports = currentPorts()
  if (await ports.configuration.maintenance()) return
  const ids = await (all ? jobsIn(ports).all() : jobsIn(ports).due())
  if (ids.length > 0) log('INFO', 'sweeping', { jobs: ids.length })
  for (const id of ids) await sendAgain(id, ports)
  await startScheduled(ports)
  await ensureTagKey(ports)
  await divideOrders(ports)
  await sweepAttachments(ports)
  await sweepActivities(ports)
}

/** Enqueues the jobs that are due for reminders, digests and date alerts. */
async function startScheduled(ports: Ports): Promise<void> {
  const now = ports.now()
  const schedules = schedulesIn(ports)
  const jobs = await Promise.all([
    startReminderFiring(ports),
    schedules.next('digests', now, (period) => createStartDigestsJob(period, ports)),
    schedules.next('date-alerts', now, (period) => createMakeDateAlertsJob(period, ports)),
  ])
  await Promise.all(jobs.map((job) => job && enqueue(jobsIn(ports), job)))
}

/**
 * Sends the message of a job and schedules the next sweep of the job. Never throws, because an unreadable job must not
 * block the other jobs.
 */
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
 * Creates the secret key for entity tags if it is missing. Without the key, anybody could compute entity tags. Every
 * change to the configuration creates a missing key, so the sweeper makes an empty change. An installation without
 * users needs no key.
 */
async function ensureTagKey(ports: Ports): Promise<void> {
  if ((await ports.configuration.current()).tagKey !== undefined) return
  if ((await usersIn(ports).counters()).length > 0) await ports.configuration.change((current) => current)
}

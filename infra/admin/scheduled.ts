import { runJob } from '#functions/queue/jobs.ts'
import { sendMails } from '#functions/queue/mails.ts'
import { Problem } from '#infra/local/problem.ts'
import { forEachQueue, type QueueName } from '#shared/config.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { instantOf } from '#shared/platform/calendar.ts'
import type { JobMessage } from '#shared/platform/jobs/queue.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { periodBefore } from '#shared/platform/jobs/schedule-store.ts'
import type { Ports } from '#shared/ports.ts'
import { createStartDigestsJob } from '#shared/resources/mails/start-digests.ts'
import { createMakeDateAlertsJob } from '#shared/resources/notifications/make-date-alerts.ts'
import type { Connection } from './connection.ts'

const schedules = { digests: createStartDigestsJob, 'date-alerts': createMakeDateAlertsJob }

interface Sent {
  queue: QueueName
  message: JobMessage
}

/**
 * Runs the sweeper's scheduled work for the 15 minutes before `time`, and waits until it is done.
 *
 * In a deployed stage, mails are only queued, because the stage's own consumer sends them.
 *
 * @param time an instant; by default, the current time
 * @throws Problem if `time` is not an instant
 */
export async function runSchedule(
  name: keyof typeof schedules,
  { ports: connected, mailer }: Pick<Connection, 'ports' | 'mailer'>,
  time?: string,
): Promise<void> {
  const at = time === undefined ? connected.now().getTime() : instantOf(time)
  if (at === undefined) throw new Problem(`--at ${time} is no time, such as 2026-12-24T08:00:00Z.`)
  const sent: Sent[] = []
  const queues = forEachQueue((queue) => ({
    send: async (message: JobMessage) => void sent.push({ queue, message }),
  }))
  const ports: Ports = { ...connected, now: () => new Date(at), queues, ...(mailer && { mailer }) }
  const { job, acceptance } = schedules[name](periodBefore(at), ports)
  await ports.table.write([acceptance])
  await enqueue(jobsIn(ports), job)
  for (let next = sent.shift(); next; next = sent.shift()) {
    const { queue, message } = next
    if (queue === 'jobs') await runJob(message, ports, () => true)
    else if (queue === 'mails' && mailer) await sendMails(message, ports, () => true)
    else await connected.queues[queue].send(message)
  }
}

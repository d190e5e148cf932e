import { jobsIn } from '#shared/job-kinds.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { createCallWebhookJob } from './call-webhook.ts'
import { deliveriesIn, deliveryId } from './deliveries-store.ts'
import { TEST, type WebhookEvent, wanting } from './events.ts'
import type { Delivery } from './model.ts'

/**
 * Performs a write, and sends its events to the webhooks that subscribe to them. The job that delivers the events is
 * accepted in the transaction of the write. If no webhook subscribes to any of the events, nothing more is read,
 * written or sent.
 *
 * All client requests that write and trigger events use this function. Imports and jobs do not use it, so they call no
 * webhook.
 *
 * @param events the events that the write triggers
 * @param write a function that performs the write, and adds the given changes to its transaction
 */
export async function announcing<T>(
  events: readonly WebhookEvent[],
  ports: Ports,
  write: (also: Write[]) => Promise<T>,
): Promise<T> {
  const wanted = events.filter((one) => isWanted(one, ports))
  if (wanted.length === 0) return write([])
  const { job, acceptance } = createDeliverJob(wanted, ports)
  const written = await write([acceptance])
  await enqueue(jobsIn(ports), job)
  return written
}

/**
 * Returns whether any webhook subscribes to an event. The cached configuration is recent enough, because it was read
 * together with the requester, during the request.
 */
const isWanted = (event: WebhookEvent, { configuration }: Ports): boolean =>
  wanting(configuration.cached.webhooks, event).length > 0

const createDeliverJob = (events: readonly WebhookEvent[], ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'deliver', subject: events[0]?.id ?? 0, events })

/** Sends a test event to one webhook. */
export async function announceTest(webhook: number, ports: Ports): Promise<void> {
  const { job, acceptance } = createDeliverJob([{ event: TEST, id: webhook, projects: [] }], ports)
  await ports.table.write([acceptance])
  await enqueue(jobsIn(ports), job)
}

/** Number of deliveries that are added in one transaction, each with a job. */
const DELIVERIES_PER_STEP = 20

/**
 * The worker that handles events: it adds a delivery for each event and each subscribed webhook. Each delivery gets a
 * job of its own, so that a slow receiver does not delay other receivers. Idempotent.
 */
export async function deliver(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { webhooks } = await ports.configuration.current()
  const wanted = (job.events ?? []).flatMap((one, index) => {
    const receivers = one.event === TEST ? [one.id] : wanting(webhooks, one)
    return receivers.map((webhook) => newDelivery(job, one, index, webhook, ports))
  })
  for (const step of slices(wanted, DELIVERIES_PER_STEP)) {
    requireTime()
    await retryingRefusals(() => add(step, ports))
  }
  await jobsIn(ports).end(job, [])
}

async function add(deliveries: readonly Omit<Delivery, 'job'>[], ports: Ports): Promise<void> {
  const known = await Promise.all(deliveries.map(({ webhook, id }) => deliveriesIn(ports).find(webhook, id)))
  const calls = deliveries
    .filter((_, index) => known[index] === undefined)
    .map((delivery) => ({ delivery, ...createCallWebhookJob(delivery, ports) }))
  await ports.table.write(
    calls.flatMap(({ delivery, job, acceptance }) => [
      deliveriesIn(ports).addition({ ...delivery, job: job.id }),
      acceptance,
    ]),
  )
  for (const { job } of calls) await enqueue(jobsIn(ports), job)
}

const newDelivery = (
  job: Job,
  { event, id: subject }: WebhookEvent,
  index: number,
  webhook: number,
  ports: Ports,
): Omit<Delivery, 'job'> => ({
  id: deliveryId(job, index, webhook),
  webhook,
  event,
  subject,
  status: 'pending',
  attempts: 0,
  createdAt: job.acceptedAt,
  nextAttemptAt: ports.now().toISOString(),
})

import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { MAX_DELAY } from '#shared/platform/jobs/queue.ts'
import { enqueue, type Worker } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Answer, NoAnswer } from '#shared/platform/outbound/caller.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { webhookAudit } from './audited.ts'
import { deliveriesIn } from './deliveries-store.ts'
import { type Announced, bodyOf, deliveryHeadersOf } from './message.ts'
import { type Delivery, isTest, type Webhook } from './model.ts'
import { isLocal } from './properties.ts'
import { mayCall } from './receiver.ts'
import { subscribing, webhooksIn } from './store.ts'

/**
 * Seconds between the attempts of a delivery, beginning after the first attempt. If the attempt after the last pause
 * fails, the delivery has failed.
 */
const PAUSES = [60, 300, 1800, 7200, 21_600]

/**
 * Seconds for which an attempt is reserved for the run that has begun it. If this run crashes, another run repeats the
 * attempt after this time.
 */
const LEASE = 60

/**
 * Seconds between the start of an attempt and the time at which the sweeper sends the attempt's message again, if the
 * attempt has not ended by then.
 */
const SWEEP_AFTER = 120

/** Number of consecutive failed deliveries after which a webhook is disabled. */
const MAX_FAILURES = 50

/** Creates the job that makes the attempts of a delivery. */
export const createCallWebhookJob = (
  { webhook, id }: Pick<Delivery, 'webhook' | 'id'>,
  ports: Ports,
): Accepted => jobsIn(ports).accept({ kind: 'call-webhook', subject: webhook, delivery: id })

type Outcome = Pick<Delivery, 'status' | 'responseStatus' | 'responseBody' | 'error'>

/**
 * The worker that performs the next attempt of a delivery. Makes no call if the message arrives too early, or if
 * another job has replaced the job. The attempt is counted before the call, so two runs cannot make the same attempt.
 *
 * @param announced the kinds of resources with events that webhooks can receive
 */
export const callWebhook =
  (announced: Announced): Worker =>
  async (job, ports) => {
    const { subject, delivery: id = '' } = job
    const [webhook, delivery] = await Promise.all([
      webhooksIn(ports).byId(subject),
      deliveriesIn(ports).find(subject, id),
    ])
    if (!webhook || !delivery || delivery.job !== job.id || delivery.status !== 'pending')
      return jobsIn(ports).end(job, [])
    if (!webhook.enabled && !isTest(delivery)) return record(job, delivery, DISABLED, ports)
    if (Date.parse(delivery.nextAttemptAt ?? '') > ports.now().getTime()) return
    const body = await bodyOf(delivery, webhook, announced, ports)
    const begun = await begin(delivery, ports)
    if (begun) await record(job, begun, await attempt(begun, webhook, body, ports), ports)
  }

const DISABLED: Outcome = { status: 'failed', error: 'The webhook is disabled.' }
const REFUSED: Outcome = { status: 'failed', error: 'The address is not allowed.' }

/**
 * Counts an attempt before it is made, and returns the delivery as stored; undefined if another run is making the
 * attempt.
 */
async function begin(delivery: Delivery, ports: Ports): Promise<Delivery | undefined> {
  const begun = { ...delivery, attempts: delivery.attempts + 1, nextAttemptAt: inSeconds(LEASE, ports) }
  try {
    await ports.table.write([deliveriesIn(ports).replacement(delivery, begun)])
    return begun
  } catch (error) {
    if (error instanceof WriteRefused) return undefined
    throw error
  }
}

async function attempt(delivery: Delivery, webhook: Webhook, body: string, ports: Ports): Promise<Outcome> {
  const { settings } = await ports.configuration.current()
  if (!mayCall(webhook.url, settings, ports)) return REFUSED
  const url = new URL(webhook.url)
  const headers = deliveryHeadersOf(delivery, webhook, body, ports.now())
  return outcomeOf(await ports.caller.post({ url, headers, body, isLocal: isLocal(url) }), delivery)
}

/** Derives the outcome of an attempt from the receiver's response. Only temporary failures lead to another attempt. */
function outcomeOf(answer: Answer | NoAnswer, { attempts }: Delivery): Outcome {
  if (answer === 'refused') return REFUSED
  const isLast = attempts > PAUSES.length
  if (answer === 'silent')
    return { status: isLast ? 'failed' : 'pending', error: 'The receiver did not answer.' }
  const { status: responseStatus, body: responseBody } = answer
  const answered = { responseStatus, ...(responseBody && { responseBody }) }
  if (responseStatus >= 200 && responseStatus < 300) return { status: 'delivered', ...answered }
  if (responseStatus >= 300 && responseStatus < 400)
    return { status: 'failed', ...answered, error: 'Redirects are not followed.' }
  const mayPass = responseStatus >= 500 || responseStatus === 408 || responseStatus === 429
  return { status: mayPass && !isLast ? 'pending' : 'failed', ...answered }
}

/**
 * Stores the outcome of an attempt, and either ends the job or schedules it for the next attempt. If the delivery was
 * restarted during the attempt, only ends the job.
 */
async function record(job: Job, begun: Delivery, outcome: Outcome, ports: Ports): Promise<void> {
  const jobs = jobsIn(ports)
  const { nextAttemptAt: _, error: __, responseStatus: ___, responseBody: ____, ...rest } = begun
  const pause = outcome.status === 'pending' ? (PAUSES[begun.attempts - 1] as number) : undefined
  const isByMessage = pause !== undefined && pause <= MAX_DELAY
  const next = pause === undefined ? {} : { nextAttemptAt: inSeconds(pause, ports) }
  const written = deliveriesIn(ports).replacement(begun, { ...rest, ...outcome, ...next })
  await retryingRefusals(async () => {
    if (!(await isCurrent(job, ports))) return jobs.end(job, [])
    if (pause === undefined) return jobs.end(job, [written, ...(await consequences(begun, outcome, ports))])
    return ports.table.write([written, jobs.delay(job, isByMessage ? pause + SWEEP_AFTER : pause)])
  })
  if (isByMessage) await enqueue(jobs, job, undefined, pause)
}

/**
 * Returns whether a job still makes the attempts of its delivery. If the delivery has been restarted, another job makes
 * the attempts.
 */
const isCurrent = async ({ id, subject, delivery = '' }: Job, ports: Ports): Promise<boolean> =>
  (await deliveriesIn(ports).find(subject, delivery))?.job === id

/**
 * Returns the writes that count consecutive failed deliveries. After too many failures, the writes also disable the
 * webhook.
 */
async function consequences({ webhook: id }: Delivery, outcome: Outcome, ports: Ports): Promise<Write[]> {
  if (outcome === DISABLED) return []
  const before = await deliveriesIn(ports).failures(id)
  if (outcome.status === 'delivered') return deliveriesIn(ports).counting(id, before, 0)
  const failures = before + 1
  const counted = deliveriesIn(ports).counting(id, before, failures)
  const [webhook, configuration] = await Promise.all([
    webhooksIn(ports).byId(id),
    ports.configuration.current(),
  ])
  const isTooMany = webhook?.enabled && failures >= MAX_FAILURES
  return isTooMany ? [...counted, ...disabling(webhook, configuration, ports)] : counted
}

function disabling(webhook: Webhook, configuration: Configuration, ports: Ports): Write[] {
  const disabled = {
    ...webhook,
    enabled: false,
    disabledReason: 'Too many failed deliveries.',
    updatedAt: ports.now().toISOString(),
  }
  return [
    ...webhooksIn(ports).replacement(webhook, disabled),
    ...subscribing(disabled, configuration, ports),
    ...audit(webhookAudit, { before: webhook, after: disabled }, { configuration }, ports),
  ]
}

const inSeconds = (seconds: number, { now }: Ports): string =>
  new Date(now().getTime() + seconds * 1000).toISOString()

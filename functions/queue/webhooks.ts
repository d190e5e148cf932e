import { restingWork } from '#shared/configuration/maintenance.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { jobHandler, type Worker } from '#shared/platform/jobs/run.ts'
import { HttpCaller } from '#shared/platform/outbound/http-caller.ts'
import { currentPorts } from '#shared/ports.ts'
import { announced } from '#shared/resources/announced.ts'
import { callWebhook } from '#shared/resources/webhooks/call-webhook.ts'
import { deliver } from '#shared/resources/webhooks/deliver.ts'

const workers: Record<JobKindOf<'webhooks'>, Worker> = {
  deliver,
  'call-webhook': callWebhook(announced),
}

const callWebhooks = jobHandler(jobsIn, workers)

/**
 * Returns the port that calls the addresses of webhooks. No other Lambda function has this port, so that no other
 * function can call addresses on the internet.
 */
const caller = () => ({ caller: new HttpCaller() })

export const handler = consumer(restingWork(callWebhooks), () => currentPorts(caller))

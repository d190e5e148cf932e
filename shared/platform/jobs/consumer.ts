import middy from '@middy/core'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { withDeadline } from '#shared/platform/deadline.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/platform/product.ts'
import { JobMessage } from './queue.ts'
import type { HasTime } from './steps.ts'

type Work = (message: JobMessage, ports: Ports, hasTime: HasTime) => Promise<void>

/**
 * Handles a message that contains no id of a job. `body` is the parsed JSON of the message or, if the message is not
 * JSON, its text.
 */
type OtherWork = (body: unknown, ports: Ports) => Promise<void>

/** Time reserved for storing the progress of a job. */
const RESERVE_MS = 5000

/**
 * The Lambda handler of a queue. Failed messages are reported as batch item failures, so SQS delivers only the failed
 * messages again. If a message keeps failing, SQS moves the message to the dead-letter queue.
 *
 * @param ports a function that returns the ports of this process
 * @param others a function that handles messages of other services; absent if the queue has only messages of this
 * service
 */
export const consumer = (work: Work, ports: () => Ports, others?: OtherWork) =>
  withDeadline(
    middy<SQSEvent, SQSBatchResponse>().handler(async (event, context) => {
      const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS
      const failures: SQSBatchResponse['batchItemFailures'] = []
      for (const record of event.Records) {
        const isDone = await succeeds(record, async () => {
          const body = others ? jsonOrText(record.body) : JSON.parse(record.body)
          if (others && !JobMessage.safeParse(body).success) return others(body, ports())
          return work(JobMessage.parse(body), ports(), hasTime)
        })
        if (!isDone) failures.push({ itemIdentifier: record.messageId })
      }
      return { batchItemFailures: failures }
    }),
  )

function jsonOrText(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

async function succeeds({ messageId, body }: SQSRecord, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const ids = { message_id: messageId, job: JOB_ID.exec(body)?.[1] }
    log('ERROR', 'a message could not be worked off', { ...ids, ...errorFields(error) })
    return false
  }
}

/**
 * Matches the beginning of a message that the service itself has sent, and captures the id of the message's job. No
 * other message matches.
 */
const JOB_ID = /^\{"job":"([\w-]{1,100})"/

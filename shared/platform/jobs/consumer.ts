import middy from '@middy/core'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { withDeadline } from '#shared/platform/deadline.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/platform/product.ts'
import { JobMessage } from './queue.ts'
import type { HasTime } from './steps.ts'

type Work = (message: JobMessage, ports: Ports, hasTime: HasTime) => Promise<void>

/** Time reserved for storing the progress of a job. */
const RESERVE_MS = 5000

/**
 * The Lambda handler of a queue. Each message is processed on its own. Failed messages, including unreadable ones, are
 * reported as batch item failures. Only these are delivered again, and finally move to the dead-letter queue.
 *
 * @param ports the ports of this process
 */
export const consumer = (work: Work, ports: () => Ports) =>
  withDeadline(
    middy<SQSEvent, SQSBatchResponse>().handler(async (event, context) => {
      const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS
      const failures: SQSBatchResponse['batchItemFailures'] = []
      for (const record of event.Records) {
        const isDone = await succeeds(record, () =>
          work(JobMessage.parse(JSON.parse(record.body)), ports(), hasTime),
        )
        if (!isDone) failures.push({ itemIdentifier: record.messageId })
      }
      return { batchItemFailures: failures }
    }),
  )

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

/** Matches the job in a message that the service sent, and nothing in any other text. */
const JOB_ID = /^\{"job":"([\w-]{1,100})"/

import middy from '@middy/core'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type { App } from '#shared/platform/app.ts'
import { withDeadline } from '#shared/platform/deadline.ts'
import { log, origin } from '#shared/platform/log.ts'
import { JobMessage } from './queue.ts'
import type { HasTime } from './run.ts'

type Work = (message: JobMessage, app: App, hasTime: HasTime) => Promise<void>

/** Time kept for remembering how far a job came. */
const RESERVE_MS = 5000

/**
 * The Lambda handler of a queue: each message is worked off on its own, and those that fail, unreadable ones
 * included, are reported, so that only they come back and in the end land in the dead-letter queue.
 *
 * @param app the app of this process
 */
export const consumer = (work: Work, app: () => App) =>
  withDeadline(
    middy<SQSEvent, SQSBatchResponse>().handler(async (event, context) => {
      const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS
      const failures: SQSBatchResponse['batchItemFailures'] = []
      for (const record of event.Records) {
        const isDone = await workedOff(record, () =>
          work(JobMessage.parse(JSON.parse(record.body)), app(), hasTime),
        )
        if (!isDone) failures.push({ itemIdentifier: record.messageId })
      }
      return { batchItemFailures: failures }
    }),
  )

async function workedOff({ messageId }: SQSRecord, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log('ERROR', 'a message could not be worked off', { message_id: messageId, ...origin(error) })
    return false
  }
}

import type { Endpoint } from '#shared/config.ts'
import { serviceUnavailable } from '#shared/errors/api-error.ts'
import type { JobMessage } from './message.ts'
import type { Queue } from './queue.ts'

/** What a request may spend on a message: the job is safe in the table, the message can be sent again. */
const PATIENCE_MS = 2000

/** The queue port on SQS. The SDK is loaded with the first message: most requests send none. */
export class SqsQueue implements Queue {
  constructor(
    private readonly queueUrl: string,
    private readonly endpoint: Endpoint,
  ) {}

  async send(message: JobMessage): Promise<void> {
    const [{ sqsClient }, { SendMessageCommand }] = await Promise.all([
      import('./sqs-client.ts'),
      import('@aws-sdk/client-sqs'),
    ])
    const command = new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: JSON.stringify(message) })
    try {
      await sqsClient(this.endpoint).send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) })
    } catch {
      throw serviceUnavailable('the queue could not be reached')
    }
  }
}

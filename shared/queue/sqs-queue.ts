import type { Endpoint } from '#shared/config.ts'
import { serviceUnavailable } from '#shared/errors/api-error.ts'
import type { JobMessage } from './message.ts'
import type { Queue } from './queue.ts'

/** The queue port on SQS. The SDK is loaded with the first message: most requests send none. */
export class SqsQueue implements Queue {
  constructor(
    private readonly queueUrl: string,
    private readonly endpoint: Endpoint,
  ) {}

  async send(message: JobMessage): Promise<void> {
    const { sendMessage } = await import('./sqs-message.ts')
    try {
      await sendMessage(this.endpoint, this.queueUrl, JSON.stringify(message))
    } catch (error) {
      throw serviceUnavailable('the queue could not be reached', error)
    }
  }
}

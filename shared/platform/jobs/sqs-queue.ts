import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import type { JobMessage, Queue } from './queue.ts'

/** The queue port on SQS. The SDK is loaded with the first message, because most requests send none. */
export class SqsQueue implements Queue {
  #send: ((body: string, delay?: number) => Promise<void>) | undefined

  constructor(
    private readonly queueUrl: string,
    private readonly endpoint: AwsEndpoint,
  ) {}

  async send(message: JobMessage, delay?: number): Promise<void> {
    const { messageSender } = await import('./sqs-client.ts')
    this.#send ??= messageSender(this.endpoint, this.queueUrl)
    try {
      await this.#send(JSON.stringify(message), delay)
    } catch (error) {
      throw serviceUnavailable('the queue could not be reached', error)
    }
  }
}

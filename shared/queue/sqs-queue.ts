import type { Endpoint } from '#shared/config.ts'
import { serviceUnavailable } from '#shared/errors/api-error.ts'
import type { JobMessage } from './message.ts'
import type { Queue } from './queue.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }

/** The queue port on SQS. The SDK is loaded with the first message: most requests send none. */
export class SqsQueue implements Queue {
  constructor(
    private readonly queueUrl: string,
    private readonly endpoint: Endpoint,
  ) {}

  async send(message: JobMessage): Promise<void> {
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs')
    // useQueueUrlAsEndpoint: a local queue's address carries a host name that does not resolve.
    const client = new SQSClient({
      requestHandler: TIMEOUTS,
      useQueueUrlAsEndpoint: !this.endpoint.endpoint,
      ...this.endpoint,
    })
    client.middlewareStack.remove('loggerMiddleware')
    try {
      await client.send(
        new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: JSON.stringify(message) }),
      )
    } catch {
      throw serviceUnavailable()
    }
  }
}

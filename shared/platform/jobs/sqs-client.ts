import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 25_000, throwOnRequestTimeout: true }

/** The SDK's client for SQS; a local queue's address carries a host name that does not resolve. */
export function sqsClient(endpoint: AwsEndpoint): SQSClient {
  const client = new SQSClient({
    requestHandler: TIMEOUTS,
    useQueueUrlAsEndpoint: !endpoint.endpoint,
    ...endpoint,
  })
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

/** What a request may spend on a message: the job is safe in the table, the message can be sent again. */
const PATIENCE_MS = 2000

/**
 * What sends messages to a queue, all of them over the same connections; it throws the SDK's error where the queue does
 * not take one in time. A module of its own, so that of the SDK only this becomes part of a bundle: an import made
 * while the function runs takes a module whole.
 */
export function messageSender(endpoint: AwsEndpoint, queueUrl: string): (body: string) => Promise<void> {
  const client = sqsClient(endpoint)
  return async (body) => {
    const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body })
    await client.send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) })
  }
}

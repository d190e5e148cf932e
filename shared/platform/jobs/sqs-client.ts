import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 25_000, throwOnRequestTimeout: true }

/** Builds the SDK's client for SQS. It ignores the host in a local queue's URL, because that host does not resolve. */
export function sqsClient(endpoint: AwsEndpoint): SQSClient {
  const client = new SQSClient({
    requestHandler: TIMEOUTS,
    useQueueUrlAsEndpoint: !endpoint.endpoint,
    ...endpoint,
  })
  client.middlewareStack.remove('loggerMiddleware')
  client.middlewareStack.remove('getUserAgentMiddleware')
  return client
}

/**
 * The timeout of a request to SQS. A short timeout is harmless: the job is in the table, so its message can be sent
 * again.
 */
const SEND_TIMEOUT_MS = 2000

/**
 * Returns a function that sends messages to a queue over reused connections. If the queue does not accept a message in
 * time, the function throws the SDK's error.
 *
 * This module is imported dynamically to keep bundles small. A dynamic import of the SDK itself would bundle the whole
 * SDK.
 */
export function messageSender(
  endpoint: AwsEndpoint,
  queueUrl: string,
): (body: string, delay?: number) => Promise<void> {
  const client = sqsClient(endpoint)
  return async (body, delay) => {
    const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, DelaySeconds: delay })
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
  }
}

import { SQSClient } from '@aws-sdk/client-sqs'
import type { Endpoint } from '#shared/config.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 25_000, throwOnRequestTimeout: true }

/** The SDK's client for SQS; a local queue's address carries a host name that does not resolve. */
export function sqsClient(endpoint: Endpoint): SQSClient {
  const client = new SQSClient({
    requestHandler: TIMEOUTS,
    useQueueUrlAsEndpoint: !endpoint.endpoint,
    ...endpoint,
  })
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

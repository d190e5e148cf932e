import { SESv2Client } from '@aws-sdk/client-sesv2'
import type { Endpoint } from '#shared/config.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }

/** The SDK's client for SES. */
export function sesClient(endpoint: Endpoint): SESv2Client {
  const client = new SESv2Client({ requestHandler: TIMEOUTS, ...endpoint })
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { callEngine, type EngineCall } from './engine-connection.ts'

type RequestHandler = DynamoDBClient['config']['requestHandler']

/** Headers with credentials that the engine accepts instead of a signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/**
 * Sends a serialised operation to the engine without the SDK, which takes most of the CPU of creating a table.
 *
 * @throws Error if the engine does not accept the operation
 */
export async function callOperation(
  { endpoint }: Required<AwsEndpoint>,
  operation: string,
  body: string,
): Promise<void> {
  const { hostname, port } = new URL(endpoint)
  const headers = {
    ...signed,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  }
  const answer = await callEngine({ hostname, port: Number(port), headers, body })
  if (answer.statusCode !== 200) throw new Error(`The engine answers ${answer.statusCode} to ${operation}.`)
}

/** Sends the SDK's requests over connections that all services of a worker share. */
const requestHandler = {
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: EngineCall, options?: { abortSignal?: AbortSignal }) => ({
    response: await callEngine(request, options?.abortSignal),
  }),
} as RequestHandler

/**
 * Client settings that save time in tests. The requests have no signatures, which the engine does not check and which
 * would take a tenth of a test's time. The connections take less CPU than those of the SDK. `npm start` signs its
 * requests and uses the SDK's connections, which test/local covers. The calls have no timeouts of their own, because
 * they may take seconds on a busy machine.
 */
export const quickly: DynamoDBClientConfig & { requestHandler: RequestHandler } = {
  requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}

import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { callEngine, type EngineCall } from './engine-connection.ts'

type RequestHandler = DynamoDBClient['config']['requestHandler']

/** Headers with credentials that the engine accepts instead of a signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
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
 * requests and uses the SDK's connections, which test/local covers. The calls have no timeouts of their own, since they
 * may take seconds on a busy machine.
 */
export const quickly: DynamoDBClientConfig & { requestHandler: RequestHandler } = {
  requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}

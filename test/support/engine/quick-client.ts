import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { callEngine, type EngineCall } from './engine-connection.ts'

type RequestHandler = DynamoDBClient['config']['requestHandler']

/** Credentials that the engine accepts instead of a signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/** Sends the requests of the SDK over connections that all services of a worker share. */
const requestHandler = {
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: EngineCall, options?: { abortSignal?: AbortSignal }) => ({
    response: await callEngine(request, options?.abortSignal),
  }),
} as RequestHandler

/**
 * Client settings that save time in tests: no signatures, which the engine does not check and which take a tenth of a
 * test's time, and connections that take less CPU than those of the SDK. `npm start` signs and uses the SDK's, and
 * test/local covers that. The calls have no timeouts of their own, as they may take seconds on a busy machine.
 */
export const quickly: DynamoDBClientConfig & { requestHandler: RequestHandler } = {
  requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}

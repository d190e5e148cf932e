import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { answerOf, requestOf } from '#shared/platform/dynamodb/internal/attribute-values.ts'
import { callEngine, type EngineCall, type EngineResponse } from './engine-connection.ts'

type RequestHandler = DynamoDBClient['config']['requestHandler']

/** Headers that the local engine accepts. They contain credentials, but no valid signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/** Returns the HTTP request that sends a serialised operation to the engine. */
function engineCall({ endpoint }: Required<AwsEndpoint>, operation: string, body: string): EngineCall {
  const { hostname, port } = new URL(endpoint)
  const headers = {
    ...signed,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  }
  return { hostname, port: Number(port), headers, body }
}

/**
 * Sends a serialised operation to the engine without the SDK. The SDK would take most of the CPU time for creating a
 * table.
 *
 * @throws Error if the engine does not accept the operation
 */
export async function callOperation(
  endpoint: Required<AwsEndpoint>,
  operation: string,
  body: string,
): Promise<void> {
  const answer = await callEngine(engineCall(endpoint, operation, body))
  if (answer.statusCode !== 200) throw new Error(`The engine answers ${answer.statusCode} to ${operation}.`)
}

/**
 * The options of an SDK call. `first` returns the response to the call's first attempt, or undefined for later
 * attempts.
 */
interface CallOptions {
  readonly abortSignal?: AbortSignal
  readonly first?: () => Promise<EngineResponse> | undefined
}

/** Sends the SDK's requests over connections that all services of a worker share. */
const requestHandler = {
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: EngineCall, options?: CallOptions) => ({
    response: await (options?.first?.() ?? callEngine(request, options?.abortSignal)),
  }),
} as RequestHandler

/**
 * Client settings that save time in tests. Requests are not signed, because the engine does not check signatures, and
 * signing would take a tenth of a test's time. The connections of the SDK would take more CPU; tests in test/local
 * cover them. Calls have no timeouts, because a call may take seconds on a busy machine.
 */
export const quickly: DynamoDBClientConfig & { requestHandler: RequestHandler } = {
  requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}

/** The arguments of a middleware. `call` is absent for commands that do not come from the document client. */
interface Arguments {
  readonly input: object
  readonly call?: { options: CallOptions }
}

type Handler = (args: Arguments) => Promise<{ output: object; response: unknown }>

/**
 * Returns a client that first sends each call directly, because the SDK would take a tenth of a test's time. If the
 * direct call fails, the SDK takes its response as the response to the first attempt, and handles errors and retries.
 *
 * Tests of the adapter and tests with faults use `dynamoClient`.
 */
export function quickClient(endpoint: Required<AwsEndpoint>): DynamoDBDocumentClient {
  const client = dynamoClient(endpoint, quickly)
  const bypass = (next: Handler, { commandName }: { commandName?: string }) => {
    const operation = String(commandName).replace(/Command$/, '')
    return async (args: Arguments) => (await firstAnswer(endpoint, operation, args)) ?? next(args)
  }
  // The priority puts this step directly before the steps of the SDK, and after the steps that count and observe calls.
  client.middlewareStack.add(bypass as never, { step: 'initialize', priority: 'low', name: 'bypass' })
  return client
}

/**
 * Sends a call directly, without the SDK. If the call fails, the SDK handles the response.
 *
 * @returns the result of the call; undefined if the call failed or was not made by the document client
 */
async function firstAnswer(
  endpoint: Required<AwsEndpoint>,
  operation: string,
  { input, call }: Arguments,
): Promise<Awaited<ReturnType<Handler>> | undefined> {
  if (!call) return undefined
  const { options } = call
  const sent = callEngine(
    engineCall(endpoint, operation, JSON.stringify(requestOf(input))),
    options.abortSignal,
  )
  const response = await sent.catch(() => undefined)
  if (response?.statusCode === 200)
    return { output: answerOf(JSON.parse(response.body.toString())) as object, response }
  const attempts = [sent]
  call.options = { ...options, first: () => attempts.pop() }
  return undefined
}

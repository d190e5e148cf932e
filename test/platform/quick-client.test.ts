import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { consumption } from '#shared/platform/dynamodb/consumption.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { quickClient, quickly } from '#test/support/engine/quick-client.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

/** A response of the server: its status and body. */
type Stubbed = [status: number, body: object]

const inTenSeconds = () => 10_000

const key = { pk: 'P', sk: 'a' }
const item = { ...key, text: 'Müller “A”', n: -0.5, list: [true, null], bytes: new Uint8Array([0, 255]) }
const found = { pk: { S: 'P' }, n: { N: '7' }, bytes: { B: 'AP8=' }, members: { M: { a: { L: [] } } } }

const calls: Record<string, (table: DynamoTable, client: DynamoDBDocumentClient) => Promise<unknown>> = {
  'a read': (table) => table.get(key),
  'an eventual read': (table) => table.eventual.get(key),
  'a query': (table) => table.query({ pk: 'P', from: 'a', only: ['text'], filter: equals('n', 1) }),
  'a transaction': (table) =>
    table.write([
      { put: item },
      { check: { pk: 'P', sk: 'b' }, when: equals('n', 1) },
      { remove: { pk: 'Q', sk: 'b' } },
    ]),
  'a batch': (table) => table.writeEach([{ put: item }, { remove: { pk: 'Q', sk: 'b' } }]),
  'an update': (table) => table.update({ update: key, set: { text: 'b' }, when: equals('n', 1) }),
  'an increment': (table) => table.increment(key, 'n', 2),
  'a scan': (_, client) => client.send(new ScanCommand({ TableName: 'table', Limit: 1 })),
}

const success: Stubbed = [
  200,
  {
    Items: [found],
    Attributes: found,
    Responses: { table: [found] },
    ConsumedCapacity: { CapacityUnits: 1.5 },
  },
]
const refused = (name: string, more = {}): Stubbed => [
  400,
  { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No.', ...more },
]
const responses: Record<string, Stubbed[]> = {
  'finds items': [success],
  'finds nothing': [[200, {}]],
  'is refused by a condition': [refused('ConditionalCheckFailedException')],
  'is cancelled': [
    refused('TransactionCanceledException', { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }),
  ],
  'is malformed': [refused('ValidationException')],
  'fails once': [[500, {}], success],
}

describe('The quick client', () => {
  let server: Server
  let endpoint: Required<AwsEndpoint>
  let received: object[] = []
  let responding: Stubbed[] = []

  beforeAll(async () => {
    skipRetryPauses()
    server = createServer(async (request, response) => {
      const { method, url, headers } = request
      const { 'x-amz-target': target, 'content-type': type, authorization } = headers
      const body = (await text(request)).replace(/(?<="ClientRequestToken":")[^"]+/, '')
      received.push({ method, url, target, type, authorization, body })
      const [status, content] = responding.shift() ?? [200, {}]
      const sent = JSON.stringify(content)
      response.writeHead(status, { 'content-length': Buffer.byteLength(sent) }).end(sent)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    endpoint = localEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })

  afterAll(() => server.close())

  /** Makes a call with a client. @returns the received requests, the result or error, and the consumed units */
  async function exchange(client: DynamoDBDocumentClient, call: string, stubbed: Stubbed[]) {
    received = []
    responding = [...stubbed]
    return runWithDeadline(inTenSeconds, async () => {
      const outcome = await calls[call]?.(new DynamoTable(client, 'table'), client).then(
        (value) => ({ value: withoutMetadata(value) }),
        (error) => ({ error: described(error) }),
      )
      return { received, outcome, consumed: consumption() }
    })
  }

  for (const call of Object.keys(calls))
    for (const [name, stubbed] of Object.entries(responses))
      it(`sends and returns the same as the SDK if ${call} ${name}`, async () => {
        const bySdk = await exchange(dynamoClient(endpoint, quickly), call, stubbed)
        expect(await exchange(quickClient(endpoint), call, stubbed)).toEqual(bySdk)
        expect(bySdk.received.length).toBeGreaterThanOrEqual(stubbed.length)
      })
})

/** The SDK's output without the metadata of the HTTP response. */
const withoutMetadata = (value: unknown) =>
  Object.hasOwn(Object(value), '$metadata') ? { ...(value as object), $metadata: undefined } : value

/**
 * Returns those members of an error that the table port reads. For a `WriteRefused`, also returns the refused changes.
 */
function described(error: unknown): object | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, cause } = error
  const { CancellationReasons, refused } = error as { CancellationReasons?: unknown; refused?: unknown }
  return { name, message, CancellationReasons, refused, cause: described(cause) }
}

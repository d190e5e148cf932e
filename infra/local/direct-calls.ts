import { Agent, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { counted } from '#shared/platform/dynamodb/consumption.ts'

/** Milliseconds, as for the SDK's own calls. */
const TIMEOUT = 2000

/** The members of requests and responses that are an item or attributes of one, and those that are lists of items. */
const ITEM = /^(Key|Item|Attributes|ExpressionAttributeValues|ExclusiveStartKey|LastEvaluatedKey)$/
const ITEMS = /^(Keys|Items)$/

/** Converts each item within a request or a response. */
// biome-ignore lint/suspicious/noExplicitAny: items have another form before and after
function converted(value: unknown, convert: (item: any) => unknown, name = ''): unknown {
  if (value === null || typeof value !== 'object') return value
  if (ITEM.test(name)) return convert(value)
  if (Array.isArray(value)) return value.map(ITEMS.test(name) ? convert : (part) => converted(part, convert))
  // In the response to a batch, the names of tables stand where other responses have `Items`.
  const members = Object.entries(value).map(([key, member]) => [
    key,
    converted(member, convert, name === 'Responses' ? 'Items' : key),
  ])
  return Object.fromEntries(members)
}

const marshalled = (item: Record<string, unknown>) => marshall(item, { removeUndefinedValues: true })
const unmarshalled = (item: Parameters<typeof unmarshall>[0]) => unmarshall(item)

/** The operations of the table port, by the commands of the SDK. */
const operations = new Map<unknown, string>([
  [BatchGetCommand, 'BatchGetItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [QueryCommand, 'Query'],
  [TransactWriteCommand, 'TransactWriteItems'],
  [UpdateCommand, 'UpdateItem'],
])

/**
 * Makes a client call the engine of this computer itself, without what only AWS needs: signatures, rules for endpoints, the
 * schema of the protocol. They cost three times the CPU of all the rest of a call. Only answers of success are taken this
 * way; all other calls are made again by the SDK, with its attempts and its errors.
 *
 * @param endpoint the address of the engine
 */
export function callDirectly(client: DynamoDBDocumentClient, endpoint: string): void {
  const { hostname, port } = new URL(endpoint)
  const target = { agent: new Agent({ keepAlive: true }), hostname, port }
  const sendBySdk = client.send.bind(client) as (...call: unknown[]) => Promise<unknown>
  const send = async (command: { input: object }, ...options: unknown[]) => {
    const operation = operations.get(command.constructor)
    const output = operation && (await outputOf(target, operation, command.input).catch(() => undefined))
    return output ?? sendBySdk(command, ...options)
  }
  Object.assign(client, { send })
}

/** @throws Error if the engine refuses the call, or cannot be reached */
async function outputOf(target: RequestOptions, operation: string, input: object): Promise<object> {
  const { output } = await counted(input, async (counting) => {
    const text = await post(target, operation, JSON.stringify(converted(counting, marshalled)))
    return { output: converted(JSON.parse(text), unmarshalled) as object }
  })
  return output
}

/** @returns the body of the response */
function post(target: RequestOptions, operation: string, body: string): Promise<string> {
  const signal = currentDeadline()?.signal
  const headers = headersOf(operation, body)
  return new Promise((resolve, reject) => {
    const sent = request({ ...target, method: 'POST', headers, signal, timeout: TIMEOUT })
    const refused = new Error('The engine has not done what it was asked for.')
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      if (response.statusCode !== 200) reject(refused)
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(refused))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The engine wants a signature, but does not verify it. */
const headersOf = (operation: string, body: string): OutgoingHttpHeaders => ({
  'content-type': 'application/x-amz-json-1.0',
  'content-length': Buffer.byteLength(body),
  'x-amz-target': `DynamoDB_20120810.${operation}`,
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0',
})

import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { currentDeadline } from '#shared/platform/deadline.ts'

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

/**
 * Makes a client call the engine of this computer itself, without what only AWS needs: signatures, rules for endpoints, the
 * schema of the protocol. They cost three times the CPU of all the rest of a call. Only answers of success are taken this
 * way; all other calls are made again by the SDK, with its attempts and its errors.
 *
 * @param endpoint the address of the engine
 */
export function callDirectly({ middlewareStack }: DynamoDBDocumentClient, endpoint: string): void {
  const agent = new Agent({ keepAlive: true })
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const post = posting(endpoint, agent, commandName.replace('Command', ''))
        const output = await outputOf(args.input, post).catch(() => undefined)
        return output ? { output: output as never, response: undefined } : next(args)
      },
    { step: 'initialize', priority: 'low', name: 'directCalls' },
  )
}

type Post = (body: string) => Promise<{ statusCode?: number; text: string }>

/** @returns undefined if the engine refuses the call */
async function outputOf(input: object, post: Post): Promise<unknown> {
  const { statusCode, text } = await post(JSON.stringify(converted(input, marshalled)))
  return statusCode === 200 ? converted(JSON.parse(text), unmarshalled) : undefined
}

const posting =
  (endpoint: string, agent: Agent, operation: string): Post =>
  (body) => {
    const signal = currentDeadline()?.signal
    const headers = headersOf(operation, body)
    return new Promise((resolve, reject) => {
      const sent = request(endpoint, { agent, method: 'POST', headers, signal, timeout: TIMEOUT })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        const text = () => Buffer.concat(chunks).toString()
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ statusCode: response.statusCode, text: text() }))
        response.on('error', reject)
      })
      sent.on('timeout', () => sent.destroy(new Error('The engine did not answer in time.')))
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

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** An attribute value in the format of DynamoDB: its type and its value. Items have no sets. */
type Sent = Partial<{
  S: string
  N: string
  B: string
  BOOL: boolean
  NULL: true
  L: Sent[]
  M: Record<string, Sent>
}>

type Attributes = Record<string, unknown>

type SentItem = Readonly<Record<string, Sent>>

interface HttpMessage {
  statusCode?: number
  body: unknown
}

/** The calls with many or large items, by the SDK's names of their commands. */
const DIRECT = {
  sent: new Set(['TransactWriteItemsCommand', 'BatchWriteItemCommand', 'BatchGetItemCommand']),
  answered: new Set(['QueryCommand', 'BatchGetItemCommand']),
}

/** Makes calls of a client convert their items without the SDK's schemas and the document client. */
export function convertItemsDirectly(client: DynamoDBDocumentClient): void {
  sendItemsDirectly(client)
  readItemsDirectly(client)
}

/**
 * Serialises the bodies of calls with many items, for which the SDK takes a fifth of all CPU time of an import. The SDK
 * gets an empty input, and builds the rest of the request.
 */
function sendItemsDirectly({ middlewareStack }: DynamoDBDocumentClient): void {
  const inputs = new WeakMap<object, object>()
  middlewareStack.add(
    (next, context) => (args) => {
      if (!DIRECT.sent.has(String(context.commandName))) return next(args)
      inputs.set(context, args.input)
      return next({ ...args, input: {} as typeof args.input })
    },
    { step: 'serialize', priority: 'high', name: 'directInput' },
  )
  middlewareStack.add(
    (next, context) => (args) => {
      const input = inputs.get(context)
      if (input)
        Object.assign(args.request as HttpMessage, { body: Buffer.from(JSON.stringify(requestOf(input))) })
      return next(args)
    },
    { step: 'build', priority: 'high', name: 'directBody' },
  )
}

/** The members of requests that contain attributes. */
const ITEMS = new Set(['Item', 'Key', 'ExpressionAttributeValues'])

/** Converts a request, or a part of it, to the format of DynamoDB. */
function requestOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(requestOf)
  if (typeof part !== 'object' || part === null) return part
  const request: Attributes = {}
  for (const [name, value] of Object.entries(part))
    request[name] = ITEMS.has(name)
      ? itemOf(value)
      : name === 'Keys'
        ? (value as Attributes[]).map(itemOf)
        : requestOf(value)
  return request
}

function itemOf(attributes: Attributes): SentItem {
  const sent: Record<string, Sent> = {}
  for (const name in attributes) if (attributes[name] !== undefined) sent[name] = sentAs(attributes[name])
  return sent
}

/**
 * Converts a value to the format of DynamoDB.
 *
 * @throws TypeError for a value of a type that items do not have
 */
function sentAs(value: unknown): Sent {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') }
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(sentAs) }
  if (typeof value === 'object' && isPlain(value)) return { M: itemOf(value as Attributes) }
  throw new TypeError(`An item has no ${typeof value}.`)
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** A response of a query, or of a call that gets items. */
interface Answer {
  Items?: SentItem[]
  Responses?: Record<string, SentItem[]>
}

/** The items of a response, by the member that contains them. */
interface Read {
  Items?: Attributes[]
  Responses?: Record<string, Attributes[]>
}

/**
 * Parses the items in responses without the SDK's schemas and the document client, which take five times as long for a
 * list that reads ten thousand rows. The SDK handles the rest of the responses, and all errors.
 */
function readItemsDirectly({ middlewareStack }: DynamoDBDocumentClient): void {
  const items = new WeakMap<object, Read>()
  middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args)
      const read = items.get(context)
      return read ? { ...result, output: { ...result.output, ...read } } : result
    },
    { step: 'initialize', priority: 'high', name: 'directItems' },
  )
  middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args)
      const response = result.response as HttpMessage
      if (!DIRECT.answered.has(String(context.commandName)) || response.statusCode !== 200) return result
      const body = await buffer(Readable.from(response.body as AsyncIterable<Buffer>))
      const { Items, Responses, ...rest } = JSON.parse(body.toString()) as Answer
      items.set(context, {
        ...(Items && { Items: Items.map(attributesOf) }),
        ...(Responses && { Responses: ofEach(Responses, (found) => found.map(attributesOf)) }),
      })
      return { ...result, response: Object.assign(response, { body: Buffer.from(JSON.stringify(rest)) }) }
    },
    { step: 'deserialize', priority: 'low', name: 'directItemsOfAnswer' },
  )
}

const ofEach = <T, U>(members: Readonly<Record<string, T>>, make: (member: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, make(member)]))

function attributesOf(sent: SentItem): Attributes {
  const attributes: Attributes = {}
  for (const name in sent) attributes[name] = valueIn(sent[name] as Sent)
  return attributes
}

/** Decodes binary values to a `Uint8Array`, not a `Buffer`, like the SDK does. */
function bytesOf(base64: string): Uint8Array {
  const { buffer: memory, byteOffset, length } = Buffer.from(base64, 'base64')
  return new Uint8Array(memory, byteOffset, length)
}

function valueIn({ S, N, B, BOOL, L, M }: Sent): unknown {
  if (S !== undefined) return S
  if (N !== undefined) return Number(N)
  if (B !== undefined) return bytesOf(B)
  if (BOOL !== undefined) return BOOL
  if (L) return L.map(valueIn)
  return M ? attributesOf(M) : null
}

/** An attribute value in the format of DynamoDB: its type and its value. Items contain no sets. */
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

/** The names of the members of a request that contain attributes. */
const SENT_ITEMS = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'])

/** Converts a request, or a part of it, to the format of DynamoDB. */
export function requestOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(requestOf)
  if (typeof part !== 'object' || part === null) return part
  const request: Attributes = {}
  for (const [name, value] of Object.entries(part).filter(([, value]) => value !== undefined))
    request[name] = SENT_ITEMS.has(name)
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
 * @throws TypeError if items cannot contain values of this type
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

/** The members of DynamoDB's responses that contain the attributes of a single item. */
const READ_ITEMS = new Set(['Item', 'Key', 'Attributes', 'LastEvaluatedKey'])

/**
 * Names of the members in which responses contain items: either one list of items, or a list of items for each table.
 */
const READ_LISTS = new Set(['Items', 'Keys', 'Responses'])

/** Converts a response, or a part of it, from the format of DynamoDB. */
export function answerOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(answerOf)
  if (typeof part !== 'object' || part === null) return part
  const answer: Attributes = {}
  for (const [name, value] of Object.entries(part))
    answer[name] = READ_ITEMS.has(name)
      ? attributesOf(value)
      : READ_LISTS.has(name)
        ? itemsOf(value)
        : answerOf(value)
  return answer
}

const itemsOf = (lists: SentItem[] | Record<string, SentItem[]>): unknown =>
  Array.isArray(lists)
    ? lists.map(attributesOf)
    : Object.fromEntries(Object.entries(lists).map(([table, items]) => [table, items.map(attributesOf)]))

function attributesOf(sent: SentItem): Attributes {
  const attributes: Attributes = {}
  for (const name in sent) attributes[name] = valueIn(sent[name] as Sent)
  return attributes
}

/** Decodes a binary value to a `Uint8Array`, as the SDK does, and not to a `Buffer`. */
function decodedBase64(base64: string): Uint8Array {
  const { buffer: memory, byteOffset, length } = Buffer.from(base64, 'base64')
  return new Uint8Array(memory, byteOffset, length)
}

function valueIn({ S, N, B, BOOL, L, M }: Sent): unknown {
  if (S !== undefined) return S
  if (N !== undefined) return Number(N)
  if (B !== undefined) return decodedBase64(B)
  if (BOOL !== undefined) return BOOL
  if (L) return L.map(valueIn)
  return M ? attributesOf(M) : null
}

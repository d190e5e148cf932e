import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { slices } from '#shared/platform/concurrency.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { type FreshTable, freshTable } from './engine.ts'
import { callOperation, quickClient, quickly } from './quick-client.ts'

const ITEMS_PER_BATCH = 25

const clients = new Map<string, DynamoDBDocumentClient>()

/** A client for the test itself. Its calls are neither metered nor subject to simulated faults. */
function clientFor({ dynamodb }: FreshTable): DynamoDBDocumentClient {
  const known = clients.get(dynamodb.endpoint)
  if (known) return known
  const client = quickClient(dynamodb)
  clients.set(dynamodb.endpoint, client)
  return client
}

export async function itemsOf(table: FreshTable): Promise<Item[]> {
  const items: Item[] = []
  let startKey: Record<string, unknown> | undefined
  do {
    const page = await clientFor(table).send(
      new ScanCommand({ TableName: table.tableName, ConsistentRead: true, ExclusiveStartKey: startKey }),
    )
    items.push(...((page.Items ?? []) as Item[]))
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return items
}

const PARALLEL_BATCHES = 8

export async function tableWith(items: readonly Item[]): Promise<FreshTable> {
  const table = await freshTable()
  await putItems(table, items)
  return table
}

export async function putItems(table: FreshTable, items: readonly Item[]): Promise<void> {
  const known = requests.get(items) ?? requestsFor(table, items)
  requests.set(items, known)
  for (const parallel of slices(await known, PARALLEL_BATCHES))
    await Promise.all(parallel.map((body) => send(table, body)))
}

/**
 * A cache of the requests that write certain items, keyed by these items. Tests write the same items to hundreds of
 * tables, and marshalling takes most of the time of a write.
 */
const requests = new WeakMap<readonly Item[], Promise<string[]>>()

/** A placeholder for the table name in cached requests. */
const NAME = 'the-name-of-the-table'

/** Returns the requests that write items. The SDK serialises them, but they are not sent. */
async function requestsFor({ dynamodb }: FreshTable, items: readonly Item[]): Promise<string[]> {
  const client = dynamoClient(dynamodb, quickly)
  const bodies: string[] = []
  const keepBody = async ({ request }: { request?: unknown }) => {
    bodies.push(new TextDecoder().decode((request as { body: Uint8Array }).body))
    return { output: { $metadata: {} }, response: {} }
  }
  client.middlewareStack.add((() => keepBody) as never, { step: 'finalizeRequest' })
  for (const batch of slices(items, ITEMS_PER_BATCH)) {
    const puts = batch.map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [NAME]: puts } }))
  }
  return bodies
}

const send = ({ dynamodb, tableName }: FreshTable, body: string): Promise<void> =>
  callOperation(dynamodb, 'BatchWriteItem', body.replace(`"${NAME}"`, `"${tableName}"`))

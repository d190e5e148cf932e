import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { slices } from '#shared/platform/concurrency.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { type FreshTable, freshTable } from './engine.ts'

/** The limit of BatchWriteItem. */
const ITEMS_PER_BATCH = 25

const clients = new Map<string, DynamoDBDocumentClient>()

/** A client of the test, independent of the service: without meter and faults. */
function clientFor({ dynamodb }: FreshTable): DynamoDBDocumentClient {
  const known = clients.get(dynamodb.endpoint)
  if (known) return known
  const client = dynamoClient(dynamodb)
  clients.set(dynamodb.endpoint, client)
  return client
}

/** Every item of a table, as it is stored. */
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

/** How many batches are sent at a time. */
const PARALLEL_BATCHES = 8

/** Creates a table with these items. */
export async function tableWith(items: readonly Item[]): Promise<FreshTable> {
  const table = await freshTable()
  await putItems(table, items)
  return table
}

/** Writes items as they are. */
export async function putItems(table: FreshTable, items: readonly Item[]): Promise<void> {
  for (const parallel of slices(slices(items, ITEMS_PER_BATCH), PARALLEL_BATCHES)) {
    await Promise.all(parallel.map((batch) => putBatch(table, batch)))
  }
}

async function putBatch(table: FreshTable, items: readonly Item[]): Promise<void> {
  const requests = items.map((Item) => ({ PutRequest: { Item } }))
  await clientFor(table).send(new BatchWriteCommand({ RequestItems: { [table.tableName]: requests } }))
}

import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { layout } from '#shared/platform/dynamodb/table.ts'

const text = (name: string): AttributeDefinition => ({ AttributeName: name, AttributeType: 'S' })

const keys = (partition: string, sort: string): KeySchemaElement[] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
]

/** Returns the definition of the table. The deployed table has the same layout. */
export function tableInput(TableName: string): CreateTableCommandInput {
  const { partitionKey, sortKey, pendingJobs } = layout
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [partitionKey, sortKey, pendingJobs.partitionKey, pendingJobs.sortKey].map(text),
    KeySchema: keys(partitionKey, sortKey),
    GlobalSecondaryIndexes: [
      {
        IndexName: pendingJobs.name,
        KeySchema: keys(pendingJobs.partitionKey, pendingJobs.sortKey),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  }
}

/** Creates the table unless it exists, and waits until it is active. */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  try {
    const { TableDescription: table } = await client.send(new CreateTableCommand(tableInput(tableName)))
    if (table?.TableStatus !== 'ACTIVE') await waitUntilActive(client, tableName)
    await enableTimeToLive(client, tableName)
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
    await waitUntilActive(client, tableName)
  }
}

async function waitUntilActive(client: DynamoDBClient, tableName: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: tableName })
}

async function enableTimeToLive(client: DynamoDBClient, tableName: string): Promise<void> {
  const TimeToLiveSpecification = { AttributeName: layout.timeToLive, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }))
}

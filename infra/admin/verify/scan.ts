import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/** All items of a table, as they are when they are read, in batches. The items of a partition come one after the other. */
export type Scan = () => AsyncGenerator<Item[]>

/** Reads the table from its beginning to its end, strongly consistent, without a limit on the time of a call. */
export function scanOf(endpoint: AwsEndpoint, tableName: string): Scan {
  const client: DynamoDBDocumentClient = dynamoClient(endpoint, {})
  return async function* () {
    let start: Record<string, unknown> | undefined
    do {
      const command = new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ExclusiveStartKey: start,
      })
      const { Items = [], LastEvaluatedKey } = await client.send(command)
      yield Items as Item[]
      start = LastEvaluatedKey
    } while (start)
  }
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { DynamoTable } from '#shared/platform/dynamodb/dynamo-table.ts'

/** The table port on a mocked client. The client answers as a test specifies, and records its calls. */
export function mockedTable() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'nowhere' }))
  const dynamodb = mockClient(client)
  return { dynamodb, table: new DynamoTable(client, 'things') }
}

export const awsError = (name: string, more: object = {}) =>
  Object.assign(new Error(`${name} by plan`), { name, ...more })

export const cancelled = (...codes: string[]) =>
  awsError('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })

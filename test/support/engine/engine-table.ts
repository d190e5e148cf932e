import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { freshTable } from './engine.ts'
import { Meter } from './meter.ts'

/** The table port on an empty table of a real engine, and what counts its calls. */
export async function engineTable() {
  const { dynamodb, tableName } = await freshTable()
  const client = dynamoClient(dynamodb)
  const meter = new Meter(client)
  /** The port of another process, on the same table. */
  const another = () => new DynamoTable(dynamoClient(dynamodb), tableName)
  return { table: new DynamoTable(client, tableName), meter, another }
}

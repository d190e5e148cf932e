import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { freshTable } from './engine.ts'
import { Meter } from './meter.ts'

/** Returns the table port for an empty table of a real engine, its client, and a meter for its calls. */
export async function engineTable() {
  const { dynamodb, tableName } = await freshTable()
  const client = dynamoClient(dynamodb)
  const meter = new Meter(client)
  /** Returns a second port for the same table, as another process would have. */
  const another = () => new DynamoTable(dynamoClient(dynamodb), tableName)
  return { table: new DynamoTable(client, tableName), client, meter, another }
}

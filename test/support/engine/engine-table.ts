import { DynamoTable } from '#shared/platform/dynamodb/dynamo-table.ts'
import { freshTable } from './engine.ts'
import { Meter } from './meter.ts'
import { quickClient } from './quick-client.ts'

/**
 * Returns the table port for an empty table of a real engine, the client of the port, and a meter for the client's
 * calls.
 *
 * @param connect returns a client; tests of the adapter pass `dynamoClient`, because they need all of the SDK
 */
export async function engineTable(connect: typeof quickClient = quickClient) {
  const { dynamodb, tableName } = await freshTable()
  const client = connect(dynamodb)
  const meter = new Meter(client)
  /** Returns a second port for the same table. It simulates another process, which shares nothing but the table. */
  const another = () => new DynamoTable(connect(dynamodb), tableName)
  return { table: new DynamoTable(client, tableName), client, meter, another }
}

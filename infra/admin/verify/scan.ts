import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { patientClient, patiently, type Say } from '#infra/admin/patience.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { toApiError } from '#shared/platform/dynamodb/retry.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/** All items of a table, as they are when they are read, in batches. The items of a partition come one after the other. */
export type Scan = () => AsyncGenerator<Item[]>

/** Reads the table from its beginning to its end, strongly consistent. A slow answer is waited for. */
export function scanOf(endpoint: AwsEndpoint, tableName: string, say: Say = () => {}): Scan {
  const client = patientClient(endpoint)
  const read = (command: ScanCommand) =>
    client.send(command).catch((error) => {
      throw toApiError(error)
    })
  return async function* () {
    let start: Record<string, unknown> | undefined
    do {
      const command = new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ExclusiveStartKey: start,
      })
      const { Items = [], LastEvaluatedKey } = await patiently(() => read(command), say)
      yield Items as Item[]
      start = LastEvaluatedKey
    } while (start)
  }
}

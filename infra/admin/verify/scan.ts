import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { patientClient, patiently, type ReportWait } from '#infra/admin/patience.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { toApiError } from '#shared/platform/dynamodb/retry.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/**
 * Reads all items of a table in batches. A batch contains the items as they are when the batch is read. Items of a
 * partition are consecutive.
 */
export type Scan = () => AsyncGenerator<Item[]>

/** Returns a strongly consistent scan of the whole table. The scan retries while the table is slow. */
export function scanOf(endpoint: AwsEndpoint, tableName: string, say: ReportWait = () => {}): Scan {
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

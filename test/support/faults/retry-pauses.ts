import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'

/** Removes the pauses between the attempts of the table port. The number of attempts does not change. */
export const skipRetryPauses = () => replacePause(async () => {})

/** Returns the table with a client that retries as the SDK does, but without pauses. */
export async function withoutRetryPauses({ dynamodb, tableName }: FreshTable): Promise<FreshTable> {
  const { config } = new DynamoDBClient({ ...dynamodb, maxAttempts: 3 })
  const retryStrategy = await config.retryStrategy()
  const retryBackoffStrategy = { setDelayBase: () => {}, computeNextBackoffDelay: () => 0 }
  Object.assign(retryStrategy, { retryBackoffStrategy })
  return { tableName, dynamodb: { ...dynamodb, ...{ retryStrategy } } }
}

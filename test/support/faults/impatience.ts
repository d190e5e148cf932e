import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'

/** Attempts are made and counted as ever, but nobody waits between them. */
export const withoutPauses = () => replacePause(async () => {})

/** The same table for a client whose retries follow one another at once; otherwise they are the SDK's own. */
export async function impatient({ dynamodb, tableName }: FreshTable): Promise<FreshTable> {
  const { config } = new DynamoDBClient({ ...dynamodb, maxAttempts: 3 })
  const retryStrategy = await config.retryStrategy()
  const retryBackoffStrategy = { setDelayBase: () => {}, computeNextBackoffDelay: () => 0 }
  Object.assign(retryStrategy, { retryBackoffStrategy })
  return { tableName, dynamodb: { ...dynamodb, ...{ retryStrategy } } }
}

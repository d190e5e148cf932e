import type { Config } from '#shared/config.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { isPassing, retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import type { QueryPage, Table } from '#shared/platform/dynamodb/table.ts'

/**
 * Client settings of a command, which has no deadline and waits for slow responses. All attempts of a call share an
 * idempotency token, so that a write whose response was lost is not applied twice.
 */
const PATIENT_CLIENT = {
  requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  maxAttempts: 10,
}

/** Returns the DynamoDB client that a command uses. This client waits for slow responses. */
export const patientClient = (endpoint: AwsEndpoint) => dynamoClient(endpoint, PATIENT_CLIENT)

/**
 * Maximum number of attempts for a call. With pauses that grow to half a minute, all attempts together take about ten
 * minutes.
 */
const ATTEMPTS = 45
const LONGEST_PAUSE_MS = 30_000

/** Number of failed attempts after which the command reports that it is waiting. */
const REPORTED_AFTER = 5

/** Receives a sentence that describes what a command is waiting for. */
export type ReportWait = (sentence: string) => void

/**
 * Retries a call until the table responds.
 *
 * @throws the last error if the table does not respond for about ten minutes; any other error is thrown immediately
 */
export async function patiently<T>(call: () => Promise<T>, say: ReportWait): Promise<T> {
  let failed = 0
  let last: unknown
  const answered = await retryWithBackoff(
    async () => {
      try {
        return { value: await call() }
      } catch (error) {
        if (!isPassing(error)) throw error
        last = error
        failed += 1
        if (failed === REPORTED_AFTER) say(`Waiting for the table: ${error.details.reason ?? error.message}.`)
        return undefined
      }
    },
    ATTEMPTS,
    LONGEST_PAUSE_MS,
  )
  if (!answered) throw last
  if (failed >= REPORTED_AFTER) say('The table answers again.')
  return answered.value
}

/** Returns a table that retries its calls until the table responds. */
export function patientTable(table: Table, say: ReportWait): Table {
  const pagesOf = (page: QueryPage): QueryPage => {
    const { next } = page
    return next ? { ...page, next: () => patiently(next, say).then(pagesOf) } : page
  }
  return {
    capacity: table.capacity,
    get: (key) => patiently(() => table.get(key), say),
    query: (range) => patiently(() => table.query(range), say),
    queryPage: (range) => patiently(() => table.queryPage(range), say).then(pagesOf),
    write: (changes) => patiently(() => table.write(changes), say),
    writeEach: (changes) => patiently(() => table.writeEach(changes), say),
    update: (change) => patiently(() => table.update(change), say),
    increment: (key, attribute, by) => patiently(() => table.increment(key, attribute, by), say),
  }
}

/** Returns the configured table, which retries its calls until DynamoDB responds. */
export const patientTableOf = (config: Pick<Config, 'dynamodb' | 'tableName'>, say: ReportWait): Table =>
  patientTable(new DynamoTable(patientClient(config.dynamodb), config.tableName), say)

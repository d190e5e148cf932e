import type { Config } from '#shared/config.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { isPassing, retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import type { QueryPage, Table } from '#shared/platform/dynamodb/table.ts'

/**
 * A command has no deadline: a slow answer is waited for. Attempts of the SDK have one token, so that a write whose answer got
 * lost is not made twice.
 */
const PATIENT_CLIENT = {
  requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  maxAttempts: 10,
}

/** The client of a command, which waits for slow answers. */
export const patientClient = (endpoint: AwsEndpoint) => dynamoClient(endpoint, PATIENT_CLIENT)

/** Attempts with pauses of up to half a minute: about ten minutes of a table that refuses every call. */
const ATTEMPTS = 45
const LONGEST_PAUSE_MS = 30_000

/** The attempt after which the command says that it waits. */
const SAID_AFTER = 5

/** Receives a sentence that says what a command waits for. */
export type Say = (sentence: string) => void

/**
 * Makes a call again until the table answers.
 *
 * @throws what the last attempt threw if the table does not answer for about ten minutes, and every other error at once
 */
export async function patiently<T>(call: () => Promise<T>, say: Say): Promise<T> {
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
        if (failed === SAID_AFTER) say(`Waiting for the table: ${error.details.reason ?? error.message}.`)
        return undefined
      }
    },
    ATTEMPTS,
    LONGEST_PAUSE_MS,
  )
  if (!answered) throw last
  if (failed >= SAID_AFTER) say('The table answers again.')
  return answered.value
}

/** A table that is waited for. */
export function patientTable(table: Table, say: Say): Table {
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

/** The table of a command. */
export const patientTableOf = (config: Pick<Config, 'dynamodb' | 'tableName'>, say: Say): Table =>
  patientTable(new DynamoTable(patientClient(config.dynamodb), config.tableName), say)

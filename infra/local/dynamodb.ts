import type { Endpoint } from '#shared/config.ts'
import { dynamoClient } from '#shared/table/client.ts'
import { createTable } from './create-table.ts'
import { Engine } from './engine.ts'
import { engineProgram } from './engine-program.ts'
import { localEndpoint } from './local-endpoint.ts'
import { Problem } from './problem.ts'
import { tableName } from './table-name.ts'

/** DynamoDB with the service's table. */
export interface DynamoDb {
  readonly endpoint: Required<Endpoint>
  /** The process of the engine, where it is our own. */
  readonly pid?: number
  stop(): Promise<void>
}

export interface DynamoDbOptions {
  /** The data directory. */
  directory: string
  /** The file the table is kept in; without one it is in memory. */
  database?: string
  /** Called when the engine had died and runs again, as another process at the same address. */
  onRestart?(): Promise<void>
}

/**
 * Starts an engine, or takes the one that `AWS_ENDPOINT_URL_DYNAMODB` names, and creates the table.
 *
 * @throws Problem where neither works
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
  return given ? useGiven(given) : startOwn(options)
}

async function useGiven(address: string): Promise<DynamoDb> {
  try {
    await prepareTable(address)
  } catch (error) {
    throw new Problem(`DynamoDB at AWS_ENDPOINT_URL_DYNAMODB (${address}): ${(error as Error).message}`)
  }
  return { endpoint: localEndpoint(address), stop: async () => {} }
}

async function startOwn({ directory, database, onRestart }: DynamoDbOptions): Promise<DynamoDb> {
  let restarted = false
  const engine = await Engine.start({
    program: await engineProgram(directory),
    database,
    prepare: async ({ endpoint }) => {
      await prepareTable(endpoint)
      if (restarted) await onRestart?.()
      restarted = true
    },
  })
  return {
    endpoint: localEndpoint(engine.endpoint),
    get pid() {
      return engine.pid
    },
    stop: () => engine.stop(),
  }
}

async function prepareTable(address: string): Promise<void> {
  const client = dynamoClient(localEndpoint(address))
  try {
    await createTable(client, tableName)
  } finally {
    client.destroy()
  }
}

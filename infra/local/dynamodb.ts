import { randomUUID } from 'node:crypto'
import { DeleteTableCommand, type DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { createTable } from './create-table.ts'
import { Engine } from './engine.ts'
import { engineProgram } from './engine-program.ts'
import { localEndpoint } from './local-endpoint.ts'
import { Problem } from './problem.ts'
import { tableName } from './table-name.ts'

export interface DynamoDb {
  readonly endpoint: Required<AwsEndpoint>
  readonly tableName: string
  /** Process id of the engine, if this process started it. */
  readonly pid?: number
  stop(): Promise<void>
}

interface DynamoDbOptions {
  directory: string
  /** Database file. If absent, the data is kept in memory. */
  database?: string
  /** Called after a crashed engine has been restarted, as a new process at the same address. */
  onRestart?(): Promise<void>
}

/**
 * Starts an engine, or uses the engine at `AWS_ENDPOINT_URL_DYNAMODB`, and creates the table. If an existing engine
 * gets temporary data, the table has a unique name and is deleted at the end.
 *
 * @throws Problem if the engine or the table cannot be used
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (!given) return startOwn(options)
  return options.database ? useGiven(given, tableName) : useTemporarily(given)
}

async function useGiven(address: string, table: string): Promise<DynamoDb> {
  try {
    await prepareTable(address, table)
  } catch (error) {
    throw new Problem(`DynamoDB at AWS_ENDPOINT_URL_DYNAMODB (${address}): ${(error as Error).message}`)
  }
  return { endpoint: localEndpoint(address), tableName: table, stop: async () => {} }
}

async function useTemporarily(address: string): Promise<DynamoDb> {
  const table = `${tableName}-${randomUUID()}`
  const stop = () => dropTable(address, table)
  try {
    return { ...(await useGiven(address, table)), stop }
  } catch (error) {
    // Deletes the table. It may have been created before a later step failed.
    await stop().catch(() => {})
    throw error
  }
}

async function startOwn({ directory, database, onRestart }: DynamoDbOptions): Promise<DynamoDb> {
  let restarted = false
  const engine = await Engine.start({
    program: await engineProgram(directory),
    database,
    prepare: async ({ endpoint }) => {
      await prepareTable(endpoint, tableName)
      if (restarted) await onRestart?.()
      restarted = true
    },
  })
  return {
    endpoint: localEndpoint(engine.endpoint),
    tableName,
    get pid() {
      return engine.pid
    },
    stop: () => engine.stop(),
  }
}

const prepareTable = (address: string, table: string) =>
  withClient(address, (client) => createTable(client, table))

export const dropTable = (address: string, TableName: string): Promise<void> =>
  withClient(address, async (client) => {
    try {
      await client.send(new DeleteTableCommand({ TableName }))
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error
    }
  })

async function withClient<T>(address: string, use: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const client = dynamoClient(localEndpoint(address))
  try {
    return await use(client)
  } finally {
    client.destroy()
  }
}

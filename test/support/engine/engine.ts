import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { tableInput } from '#infra/local/create-table.ts'
import { Engine } from '#infra/local/engine.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { quickly } from './quick-client.ts'

/** A table that no other test uses, and its endpoint. */
export interface FreshTable {
  readonly dynamodb: Required<AwsEndpoint>
  readonly tableName: string
}

let started: ReturnType<typeof startEngine> | undefined

/** The tables of the test file that runs. */
let tables: string[] = []

/** Creates an empty table as deployed; cheap enough for every test to have its own. */
export async function freshTable(): Promise<FreshTable> {
  started ??= startEngine()
  const { dynamodb, client } = await started
  const tableName = `test-${randomUUID()}`
  tables.push(tableName)
  // In memory it is there at once, and no test waits for the end of what has a time to live.
  await client.send(new CreateTableCommand(tableInput(tableName)))
  return { dynamodb, tableName }
}

/** Removes the tables that have been created: the more the engine has, the longer it takes to create another one. */
export async function removeTables(): Promise<void> {
  const left = tables
  tables = []
  if (!started) return
  const { client } = await started
  for (const TableName of left) await client.send(new DeleteTableCommand({ TableName }))
}

/** The engine at `AWS_ENDPOINT_URL_DYNAMODB`, where this platform has none of its own; otherwise one for each worker. */
async function startEngine() {
  const dynamodb = localEndpoint(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? (await ownEngine()))
  return { dynamodb, client: dynamoClient(dynamodb, quickly) }
}

/** In memory, started with the first table. @returns its address */
async function ownEngine(): Promise<string> {
  const program = await engineProgram('.local')
  const { endpoint } = await Engine.start({ program, prepare: async () => {} })
  endWithWorker()
  return endpoint
}

/** Vitest ends its workers by a signal; the engine ends with this process only if that exits in an orderly way. */
function endWithWorker() {
  process.once('SIGTERM', () => process.exit())
  process.once('disconnect', () => process.exit())
}

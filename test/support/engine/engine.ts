import { randomUUID } from 'node:crypto'
import { tableInput } from '#infra/local/create-table.ts'
import { Engine } from '#infra/local/engine.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { callOperation } from './quick-client.ts'

/** A table that no other test uses, and its endpoint. */
export interface FreshTable {
  readonly dynamodb: Required<AwsEndpoint>
  readonly tableName: string
}

let started: ReturnType<typeof startEngine> | undefined

/** The tables of the current test file. */
let tables: string[] = []

/** Creates an empty table with the deployed schema. This is cheap enough for each test to have its own. */
export async function freshTable(): Promise<FreshTable> {
  started ??= startEngine()
  const dynamodb = await started
  const tableName = `test-${randomUUID()}`
  tables.push(tableName)
  // The table can be used at once, because the in-memory engine creates tables immediately. The expiry of items is not
  // enabled, because no test needs items to expire.
  await callOperation(dynamodb, 'CreateTable', JSON.stringify(tableInput(tableName)))
  return { dynamodb, tableName }
}

/** Deletes the created tables. The more tables the engine has, the longer it takes to create another one. */
export async function removeTables(): Promise<void> {
  const left = tables
  tables = []
  if (!started) return
  const dynamodb = await started
  for (const TableName of left) await callOperation(dynamodb, 'DeleteTable', JSON.stringify({ TableName }))
}

/**
 * Returns the engine at `AWS_ENDPOINT_URL_DYNAMODB`. If the variable is not set, starts an engine for this worker.
 * Platforms without an installed engine need the variable.
 */
const startEngine = async () => localEndpoint(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? (await ownEngine()))

/**
 * Starts an engine that keeps its data in memory.
 *
 * @returns the address of the engine
 */
async function ownEngine(): Promise<string> {
  const program = await engineProgram('.local')
  const { endpoint } = await Engine.start({ program, prepare: async () => {} })
  endWithWorker()
  return endpoint
}

/** Exits in an orderly way when Vitest ends its workers. Otherwise, the engine would keep running. */
function endWithWorker() {
  process.once('SIGTERM', () => process.exit())
  process.once('disconnect', () => process.exit())
}

import { setTimeout as pause } from 'node:timers/promises'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type Addresses, isListening, isProcess } from './addresses.ts'
import { dropTable } from './dynamodb.ts'
import { localEndpoint } from './local-endpoint.ts'
import { tableName } from './table-name.ts'

/** Milliseconds between two checks of whether an engine has ended. */
const INTERVAL = 20

/** Number of checks before SIGKILL. */
const CHECKS = 250

/**
 * Ends the engine that a killed server left running. An engine without the service's table is another engine, and keeps
 * running.
 *
 * @param addresses the addresses of the killed server; the server must no longer run
 */
export async function endOrphan({ dynamodb: { pid, endpoint } }: Addresses): Promise<void> {
  if (pid === undefined || !isProcess(pid) || !(await holdsTable(endpoint, tableName))) return
  process.kill(pid, 'SIGTERM')
  for (let check = 0; check < CHECKS && (await isListening(endpoint)); check++) await pause(INTERVAL)
  if (await isListening(endpoint)) process.kill(pid, 'SIGKILL')
}

/**
 * Deletes the temporary table that a killed server has left behind. Needed only if the server used an engine that it
 * had not started itself.
 */
export async function dropOrphan({ dynamodb: { endpoint, table } }: Addresses): Promise<void> {
  // Errors are ignored, because the engine may already have ended. In this case, the table no longer exists.
  if (table !== tableName) await dropTable(endpoint, table).catch(() => {})
}

async function holdsTable(endpoint: string, TableName: string): Promise<boolean> {
  const client = dynamoClient(localEndpoint(endpoint), { maxAttempts: 1 })
  try {
    await client.send(new DescribeTableCommand({ TableName }))
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

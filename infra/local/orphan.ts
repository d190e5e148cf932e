import { setTimeout as pause } from 'node:timers/promises'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type Addresses, isListening, isProcess } from './addresses.ts'
import { dropTable } from './dynamodb.ts'
import { localEndpoint } from './local-endpoint.ts'
import { tableName } from './table-name.ts'

/** How often an engine that was told to end is looked at, and how often at most before it is made to. */
const INTERVAL = 20
const LOOKS = 250

/**
 * Ends the engine that a server left behind when it was killed.
 *
 * @param addresses what that server wrote; it must be known to be dead
 *   The engine must hold our table, or it is not ours.
 */
export async function endOrphan({ dynamodb: { pid, endpoint } }: Addresses): Promise<void> {
  if (pid === undefined || !isProcess(pid) || !(await holdsTable(endpoint, tableName))) return
  process.kill(pid, 'SIGTERM')
  for (let look = 0; look < LOOKS && (await isListening(endpoint)); look++) await pause(INTERVAL)
  if (await isListening(endpoint)) process.kill(pid, 'SIGKILL')
}

/** Drops the table that a killed server had for itself, in an engine that is not ours. */
export async function dropOrphan({ dynamodb: { endpoint, table } }: Addresses): Promise<void> {
  // The engine may be gone by now, and the table with it.
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

import { resolve } from 'node:path'
import { type Config, forEachQueue } from '#shared/config.ts'
import { type Addresses, isAlive, readAddresses } from './addresses.ts'
import { databaseIn, ensureDirectory } from './data-directory.ts'
import { startDynamoDb } from './dynamodb.ts'
import { localEndpoint } from './local-endpoint.ts'
import type { QueueUrls } from './queues.ts'
import { stage } from './table-name.ts'

interface LocalConnection {
  readonly config: Config
  /** Absent if no server is running. */
  readonly queues?: QueueUrls
  /** Stops everything that was started for this connection. */
  close(): Promise<void>
}

/**
 * Returns a connection to the table in a data directory. If the server of the directory is running, the connection uses
 * the server. If no server is running, an engine is started on the database file, and there are no queues. Messages of
 * jobs are then sent when a server starts.
 *
 * @throws Problem if there is no engine for this platform, or the directory is not writable
 */
export async function connectLocal(data: string): Promise<LocalConnection> {
  const directory = resolve(data)
  const addresses = await readAddresses(directory)
  return addresses && (await isAlive(addresses)) ? toServer(addresses) : toFile(directory)
}

/** Returns the configuration of a server and of its clients. */
export const configAt = ({ http, dynamodb, sqs }: Addresses): Config => ({
  stage,
  tableName: dynamodb.table,
  queueUrls: forEachQueue((name) => sqs.urls[name].queue),
  mailSender: '',
  publicUrl: http,
  dynamodb: localEndpoint(dynamodb.endpoint),
  sqs: localEndpoint(sqs.endpoint),
})

const toServer = (addresses: Addresses): LocalConnection => ({
  config: configAt(addresses),
  queues: addresses.sqs.urls,
  close: async () => {},
})

async function toFile(directory: string): Promise<LocalConnection> {
  await ensureDirectory(directory)
  const engine = await startDynamoDb({ directory, database: databaseIn(directory) })
  const config = {
    stage,
    tableName: engine.tableName,
    queueUrls: forEachQueue(() => ''),
    mailSender: '',
    publicUrl: 'http://127.0.0.1:8080',
    dynamodb: engine.endpoint,
    sqs: {},
  }
  return { config, close: () => engine.stop() }
}

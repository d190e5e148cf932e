import type { Issuer } from './access/issuer.ts'
import { type Config, forEachQueue, type QueueName, readConfig } from './config.ts'
import { ConfigurationStore } from './configuration/store.ts'
import { oncePer } from './platform/concurrency.ts'
import { DynamoTable, dynamoClient } from './platform/dynamodb/dynamo-table.ts'
import type { Table } from './platform/dynamodb/table.ts'
import type { FilePorts } from './platform/files/store.ts'
import { type Mailer, noMailer } from './platform/jobs/mail.ts'
import type { Queue } from './platform/jobs/queue.ts'
import { SqsQueue } from './platform/jobs/sqs-queue.ts'
import { setLogStage } from './platform/log.ts'
import { type Caller, noCaller } from './platform/outbound/caller.ts'

/** External connections of the service, and the store of the configuration. Every Lambda function has its own ports. */
export interface Ports extends FilePorts {
  table: Table
  queues: Record<QueueName, Queue>
  mailer: Mailer
  /** Sender address of mails; empty for a process that does not need the address. */
  mailSender: string
  caller: Caller
  /** Address of the service for users, without a trailing slash. */
  publicUrl: string
  issuers: readonly Issuer[]
  now: () => Date
  configuration: ConfigurationStore
}

/** Returns the ports for a table, with defaults for the ports that are not given. */
export const portsOn = ({
  table,
  queues = forEachQueue(() => noQueue),
  mailer = noMailer,
  mailSender = '',
  caller = noCaller,
  publicUrl = '',
  issuers = [],
  now = () => new Date(),
  configuration = new ConfigurationStore(table),
  files = '',
}: Pick<Ports, 'table'> & Partial<Ports>): Ports => ({
  table,
  queues,
  mailer,
  mailSender,
  caller,
  publicUrl,
  issuers,
  now,
  configuration,
  files,
})

const noQueue: Queue = {
  send: () => Promise.reject(new Error('There is no queue.')),
}

/**
 * Returns the ports that a `Config` describes.
 *
 * @param others the ports that replace the default ports
 */
export const portsOf = (config: Config, others: Partial<Ports> = {}): Ports =>
  portsOn({
    table: new DynamoTable(dynamoClient(config.dynamodb), config.tableName),
    queues: forEachQueue((name) => new SqsQueue(config.queueUrls[name], config.sqs)),
    publicUrl: config.publicUrl,
    issuers: config.issuers,
    mailSender: config.mailSender,
    files: config.filesBucket,
    ...others,
  })

/** Returns the same ports with another table, and with a configuration store for that table. */
export const withTable = (ports: Ports, table: Table): Ports => ({
  ...ports,
  table,
  configuration: new ConfigurationStore(table),
})

/**
 * Returns the same ports with eventually consistent reads. Calls with the same ports return the same object, because
 * stores are cached per ports object.
 */
export const eventually = oncePer(
  (ports: Ports): Ports => ({
    ...withTable(ports, ports.table.eventual ?? ports.table),
    now: () => ports.now(),
  }),
)

let installed: Ports | undefined
let connected: Ports | undefined

/** Makes the handlers of this process use the given ports (for the local stack and tests). */
export function install(ports: Ports): void {
  installed = ports
}

/**
 * Returns the ports of a handler: the installed ports or, in a deployed function, the ports that its environment
 * variables describe. The handlers of a function share its ports, and therefore one connection and one copy of the
 * configuration.
 *
 * @param others ports of this function that replace the default ports
 */
export function currentPorts(others: (config: Config) => Partial<Ports> = () => ({})): Ports {
  connected ??= installed ? undefined : connect(others)
  return installed ?? (connected as Ports)
}

function connect(others: (config: Config) => Partial<Ports>): Ports {
  const config = readConfig()
  setLogStage(config.stage)
  return portsOf(config, others(config))
}

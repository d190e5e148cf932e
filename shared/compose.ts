import type { Issuer } from './access/issuer.ts'
import { type Config, forEachQueue, type QueueName, readConfig } from './config.ts'
import { ConfigurationStore } from './configuration/store.ts'
import { DynamoTable, dynamoClient } from './platform/dynamodb/dynamo-table.ts'
import type { Table } from './platform/dynamodb/table.ts'
import type { FilePorts } from './platform/files/store.ts'
import { type Mailer, noMailer } from './platform/jobs/mail.ts'
import type { Queue } from './platform/jobs/queue.ts'
import { SqsQueue } from './platform/jobs/sqs-queue.ts'
import { logAs } from './platform/log.ts'

/** Connections of the service to the outside, and the configuration, of which every function has one store. */
export interface Ports extends FilePorts {
  table: Table
  queues: Record<QueueName, Queue>
  mailer: Mailer
  /** The address of the service as users see it, without a trailing slash. */
  publicUrl: string
  issuers: readonly Issuer[]
  now: () => Date
  configuration: ConfigurationStore
}

/** Makers of stores from the ports, by their names. */
export type Composers = Readonly<Record<string, (ports: Ports) => unknown>>

/** The ports, and the stores that are made of them. */
export type Composed<C extends Composers> = Ports & { [Name in keyof C]: ReturnType<C[Name]> } & {
  /** Returns this composition on another table. */
  withTable(table: Table): Composed<C>
}

/** The ports on a table, of which others replace the default ones. */
export const portsOn = (
  table: Table,
  {
    queues = { jobs: noQueue, mails: noQueue },
    mailer = noMailer,
    publicUrl = '',
    issuers = [],
    now = () => new Date(),
    configuration = new ConfigurationStore(table),
    fileStore,
    filesBucket = '',
  }: Partial<Ports> = {},
): Ports => ({ table, queues, mailer, publicUrl, issuers, now, configuration, fileStore, filesBucket })

const noQueue: Queue = {
  send: () => Promise.reject(new Error('There is no queue.')),
}

/** The ports that a configuration names. @param others replace them */
export const portsOf = (config: Config, others: Partial<Ports> = {}): Ports =>
  portsOn(new DynamoTable(dynamoClient(config.dynamodb), config.tableName), {
    queues: forEachQueue((name) => new SqsQueue(config.queueUrls[name], config.sqs)),
    publicUrl: config.publicUrl,
    issuers: config.issuers,
    filesBucket: config.filesBucket,
    ...others,
  })

/** Makes stores of the ports. */
export function compose<C extends Composers>(composers: C, ports: Ports): Composed<C> {
  const stores = Object.entries(composers).map(([name, make]) => [name, make(ports)])
  const withTable = (table: Table) =>
    compose(composers, { ...ports, table, configuration: new ConfigurationStore(table) })
  return { ...ports, ...Object.fromEntries(stores), withTable }
}

let installed: Composed<Composers> | undefined
let connected: Ports | undefined
const deployed = new WeakMap<Composers, Composed<Composers>>()

/** Makes the handlers of this process use the given stores, all that there are (the local stack, tests). */
export function install(stores: Composed<Composers>): void {
  installed = stores
}

/**
 * The stores of a handler: the installed ones or, in a deployed function, stores on the ports that its environment
 * variables describe. The handlers of a function have their ports together: one connection, one copy of the configuration.
 *
 * @param composers the same object at every call, so that the stores are made once
 * @param others ports of this function in place of the usual ones
 */
export function storesOf<C extends Composers>(
  composers: C,
  others: (config: Config) => Partial<Ports> = () => ({}),
): Composed<C> {
  const known = installed ?? deployed.get(composers)
  if (known) return known as Composed<C>
  connected ??= connect(others)
  const stores = compose(composers, connected)
  deployed.set(composers, stores)
  return stores
}

function connect(others: (config: Config) => Partial<Ports>): Ports {
  const config = readConfig()
  logAs(config.stage)
  return portsOf(config, others(config))
}

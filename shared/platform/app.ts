import type { Table } from './dynamodb/table.ts'
import type { Queue } from './jobs/queue.ts'
import type { Jobs } from './jobs/store.ts'
import type { Configuration, Given, QueueName } from './product.ts'

/** The least that an app is: the ports to AWS, and what the platform itself keeps in the table. */
export interface MinimalApp {
  table: Table
  queues: Record<QueueName, Queue>
  jobs: Jobs
  configuration: {
    /** Reads something by the settings as they were last time, and again where they have changed since. */
    speculate<T>(read: (configuration: Configuration) => Promise<T>): Promise<T>
  }
  /** The same app on another table. */
  withTable(table: Table): App
}

/** What endpoints and jobs work with: the ports, and the product's stores above them. */
export type App = Given<'app', MinimalApp>

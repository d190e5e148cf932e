import type { Preparable, Selection } from './collections/paging.ts'
import type { Table } from './dynamodb/table.ts'
import type { Configuration, Given } from './product.ts'

/** What the platform needs of an app: the ports to AWS, the jobs and the configuration. */
export interface MinimalApp {
  table: Table
  configuration: {
    /** As last read; outdated perhaps. */
    cached: Configuration
    /**
     * Reads with the cached configuration while the current one is checked; reads again if it has changed. Where none is
     * cached, it is read first, while what is used is prepared, and so is counted already.
     */
    speculate<T>(
      read: (configuration: Configuration, counted?: Selection['counted']) => Promise<T>,
      used?: Preparable,
    ): Promise<T>
  }
}

/** What endpoints and jobs work with: the ports and the product's stores. */
export type App = Given<'app', MinimalApp>

import type { Key, Table } from '#shared/platform/dynamodb/table.ts'
import type { OrderIndexes } from './internal/order-index.ts'
import type { CollectionKeys } from './keys.ts'

/** Something that is wrong in the table. */
export interface Finding {
  /** What, where, and what it should be. */
  text: string
  /**
   * Mends it; missing if somebody has to decide.
   *
   * @throws WriteRefused if what was read has changed: then it is left to the next run
   */
  mend?(): Promise<void>
}

/** A collection whose counters can be checked. */
export interface Audited {
  table: Table
  keys: CollectionKeys
  orders: OrderIndexes
  /** The prefix of its keys. */
  code: string
  /** The counters that count an id. */
  countersOf(id: number): Key[]
  /** The ids in use of a chunk. */
  idsInChunk(chunk: number): Promise<ReadonlySet<number>>
}

import type { Logged } from './compact.ts'
import type { Indexed } from './internal/log.ts'

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

/** A collection whose counters and orders can be checked. */
export interface Audited extends Logged {
  /** The prefix of its keys. */
  code: string
  /** The ids in use of a chunk. */
  idsInChunk(chunk: number): Promise<ReadonlySet<number>>
  /** What counters and orders should hold of the entity with an id. */
  indexedOf(id: number): Promise<Indexed>
}

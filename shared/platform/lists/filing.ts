import type { Row } from '#shared/platform/collections/entity.ts'

/** A partition of index items, each of which has the row of an entity. Their sort keys end with its id. */
export interface RowPartition {
  pk: string
  /** The sort keys among which all rows are that can match; by default all. */
  range?: { from?: string; to?: string }
  /** Whether a sort key is the id alone. Then the parts of a large partition are read at the same time. */
  isById: boolean
  /** Roughly how many rows such a partition has: where several filters name partitions, the fewest rows are read. */
  size: number
}

/** What a list looks up for the rows of a page. */
export interface Foresight {
  /** The attributes of rows that it reads. */
  attributes: readonly string[]
  begin(row: Row & { id: number }): void
}

/** Looks up the partitions that have the rows of everything that can match. */
export type FindPartitions = () => Promise<readonly RowPartition[]>

import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'

/** A partition of index items, each of which has the row of an entity. Their sort keys end with its id. */
export interface RowPartition {
  pk: string
  /** The attribute of rows with which sort keys begin: conditions on it limit what is read. */
  orderedBy?: string
  /** Whether a sort key is the id alone. Then the parts of a large partition are read at the same time. */
  isById: boolean
  /** Roughly how many rows such a partition has: where several filters name partitions, the fewest rows are read. */
  size: number
}

/** How entities are filed by something to which they refer: each has a partition, of which this is the pattern. */
export interface Filing<E> {
  /** The beginning of the keys of its partitions. */
  prefix: string
  /** The id under which an entity is filed; undefined if it is not. */
  of(entity: E): number | undefined
  size: number
  /** What its sort keys have before the id; by default nothing. */
  before?(entity: E): string
  orderedBy?: string
}

const keyOf = (prefix: string, id: number) => `${prefix}#${id}`

/** For each way of filing, what finds the partition with everything that is filed under an id. */
export function partitionsOf<F extends Readonly<Record<string, Filing<never>>>>(
  filings: F,
): Record<keyof F, (id: number) => RowPartition> {
  const all = Object.entries(filings).map(([name, { prefix, size, before, orderedBy }]) => [
    name,
    (id: number) => ({ pk: keyOf(prefix, id), size, isById: !before, orderedBy }),
  ])
  return Object.fromEntries(all)
}

/** The index items that file an entity: each has its row. */
export function filedItems<E extends Entity>(
  filings: Readonly<Record<string, Filing<E>>>,
  entity: E,
  row: Row,
): Item[] {
  return Object.values(filings).flatMap(({ prefix, of, before }) => {
    const under = of(entity)
    if (under === undefined) return []
    const sk = `${before ? `${before(entity)}#` : ''}${sortable(entity.id)}`
    return [{ pk: keyOf(prefix, under), sk, ...row }]
  })
}

/** What a list looks up for the rows of a page. */
export interface Foresight {
  /** The attributes of rows that it reads. */
  attributes: readonly string[]
  begin(row: Row & { id: number }): void
}

/** Looks up the partitions that have the rows of everything that can match. */
export type FindPartitions = () => Promise<readonly RowPartition[]>

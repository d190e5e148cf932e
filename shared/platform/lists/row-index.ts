import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'

/**
 * A partition of index items. Each item contains the row of an entity, or a part of the row, and has a sort key that
 * ends with the entity's id.
 */
export interface RowPartition {
  pk: string
  /**
   * The id at the beginning of the sort keys, such as the id of a project. Set only if the partition contains rows for
   * several of these ids.
   */
  referredId?: number
  /**
   * The row attribute (a text or a number) with which sort keys begin. Conditions on this attribute narrow the range of
   * keys to read.
   */
  orderedBy?: OrderedBy
  /**
   * The attributes that have one constant value in all rows of the partition. Undefined means that no row has the
   * attribute. If the filter of a list rules out these values, the list does not read the partition.
   */
  constants?: Readonly<Row>
  /** The partition that contains the counters of rows, if the index declares counters. */
  counts?: string
  /** True if each counter keeps a log of the latest changes to its rows. */
  isLogged?: boolean
  /**
   * The typical number of rows in a partition of this index. If the filters of a query allow several sets of
   * partitions, the list reads the set with the fewest rows.
   */
  size: number
}

export interface OrderedBy {
  attribute: string
  as: 'text' | 'number'
}

/**
 * The value that all entities in a partition of an index share: the id or name of the entity to which they refer, such
 * as their project.
 */
type ReferredId = number | string

/**
 * An index that lists entities under the id or name of another entity to which they refer. Each id or name has its own
 * partition, unless `idsPerPartition` is set.
 */
export interface IdIndex<E> {
  /** The prefix of the partition keys of this index. */
  prefix: string
  /**
   * Returns the ids or names under which the index lists an entity; undefined if the index does not list the entity.
   * The entity has a row in the partition of each id or name.
   */
  of(entity: E): ReferredId | readonly ReferredId[] | undefined
  /** Returns the part of an entity's sort key that precedes the id. By default, nothing precedes the id. */
  before?(entity: E): string
  /**
   * The number of consecutive ids that share a partition; by default 1. With a larger number, fewer queries are needed
   * to read the rows for many ids.
   */
  idsPerPartition?: number
}

/**
 * An index that contains rows. A list can read one partition of the index instead of all rows. For example, the work
 * packages of each project, ordered by status:
 *
 *     const inProject: RowIndex<WorkPackage> = {
 *       prefix: 'W#in', of: ({ project }) => project, size: 10_000,
 *       before: ({ status }) => sortable(status), orderedBy: { attribute: row.status, as: 'number' },
 *     }
 */
export interface RowIndex<E> extends IdIndex<E> {
  size: number
  orderedBy?: OrderedBy
  constants?: Readonly<Row>
  /**
   * The prefix of the partitions that contain counters. A counter contains the number of rows whose sort keys start
   * with the same value (`row-counts.ts`).
   */
  counts?: string
  /** True if the counters also log the latest changes to the rows (`row-changes.ts`). */
  isLogged?: boolean
}

/** Returns the key of the partition in which an index lists the entities that refer to an id or name. */
export const pkIn = (
  { prefix, idsPerPartition = 1 }: Pick<IdIndex<never>, 'prefix' | 'idsPerPartition'>,
  referred: ReferredId,
): string => `${prefix}#${idsPerPartition > 1 ? Math.floor(Number(referred) / idsPerPartition) : referred}`

/**
 * Returns the prefix of the sort keys for an id, such as the id of a project, in a partition that several ids share.
 * The prefix is empty if no id is given.
 */
export const sharedBeginning = (referredId: number | undefined): string =>
  referredId === undefined ? '' : `${sortable(referredId)}#`

/**
 * Returns the bounds of the sort keys for an id, such as the id of a project, in a partition that several ids share.
 */
export const sortKeyRange = (referredId: number) => ({
  from: sharedBeginning(referredId),
  to: `${sharedBeginning(referredId)}~`,
})
export const referredIdBefore = (sk: string): number => numberIn(sk.slice(0, sk.indexOf('#')))

/** Returns, for each index, a function that maps an id to the partition that lists the entities under this id. */
export function partitionsOf<F extends Readonly<Record<string, RowIndex<never>>>>(
  indexes: F,
): Record<keyof F, (id: number) => RowPartition> {
  const all = Object.entries(indexes).map(([name, index]) => [
    name,
    (id: number) => ({
      pk: pkIn(index, id),
      referredId: index.idsPerPartition && id,
      size: index.size,
      orderedBy: index.orderedBy,
      constants: index.constants,
      counts: index.counts && pkIn({ ...index, prefix: index.counts }, id),
      isLogged: index.isLogged,
    }),
  ])
  return Object.fromEntries(all)
}

/**
 * Returns the items of an entity in the given indexes.
 *
 * @param attributes the attributes of each item in addition to its key; by default none
 */
export function indexItemsOf<E extends Entity>(
  sets: Readonly<Record<string, IdIndex<NoInfer<E>>>>,
  entity: E,
  attributes: Readonly<Record<string, unknown>> = {},
): Item[] {
  return Object.values(sets).flatMap((set) =>
    [set.of(entity) ?? []].flat().map((under) => {
      const beginning = sharedBeginning(set.idsPerPartition && Number(under))
      const sk = `${beginning}${set.before ? `${set.before(entity)}#` : ''}${sortable(entity.id)}`
      return { pk: pkIn(set, under), sk, ...attributes }
    }),
  )
}

/** Looks up the partitions to read. Together, they contain the rows of all possible matches. */
export type FindPartitions = () => Promise<readonly RowPartition[]>

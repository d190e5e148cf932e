import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'

/** A partition of index items, each of which has the row of an entity, or a part of one. Their sort keys end with its id. */
export interface RowPartition {
  pk: string
  /** The number with which sort keys begin where several numbers share a partition. */
  number?: number
  /** The attribute of rows with which sort keys begin, a text or a number: conditions on it limit what is read. */
  orderedBy?: OrderedBy
  /** The partition with the same entities in the order of their last change, if there is one: the key of each begins with its time. */
  byChange?: string
  /** Roughly how many rows such a partition has: where several filters name partitions, the fewest rows are read. */
  size: number
}

export interface OrderedBy {
  attribute: string
  as: 'text' | 'number'
}

/** What something is that entities refer to: an id, or a text that names it. */
type Under = number | string

/** How entities are found by something to which they refer: each has a partition, of which this is the pattern. */
export interface IndexSet<E> {
  /** The beginning of the keys of its partitions. */
  prefix: string
  /** What an entity is found under, or all of that; undefined if it is not. */
  of(entity: E): Under | readonly Under[] | undefined
  /** What its sort keys have before the id; by default nothing. */
  before?(entity: E): string
  /** The count of neighbouring ids that share a partition, so that few queries read many of them; by default none do. */
  together?: number
}

/** A set of which lists read the partitions: each item has the row of its entity. */
export interface Filing<E> extends IndexSet<E> {
  size: number
  orderedBy?: OrderedBy
  /** The set in which each entity is found under the same by the time of its last change. */
  byChange?: IndexSet<E>
}

/** The key of the partition with what is found under something. */
export const pkIn = (
  { prefix, together = 1 }: Pick<IndexSet<never>, 'prefix' | 'together'>,
  under: Under,
): string => `${prefix}#${together > 1 ? Math.floor(Number(under) / together) : under}`

/** The beginning of the sort keys of a number that shares a partition. */
export const sharedBeginning = (number: number | undefined): string =>
  number === undefined ? '' : `${sortable(number)}#`

/** The bounds of the sort keys of a number that shares a partition; and the number with which such a key begins. */
export const keysUnder = (number: number) => ({
  from: sharedBeginning(number),
  to: `${sharedBeginning(number)}~`,
})
export const numberBefore = (sk: string): number => numberIn(sk.slice(0, sk.indexOf('#')))

/** For each way of filing, what finds the partition with everything that is filed under an id. */
export function partitionsOf<F extends Readonly<Record<string, Filing<never>>>>(
  filings: F,
): Record<keyof F, (id: number) => RowPartition> {
  const all = Object.entries(filings).map(([name, filing]) => [
    name,
    (id: number) => ({
      pk: pkIn(filing, id),
      number: filing.together && id,
      size: filing.size,
      orderedBy: filing.orderedBy,
      byChange: filing.byChange && pkIn(filing.byChange, id),
    }),
  ])
  return Object.fromEntries(all)
}

/** The index items by which an entity is found in some sets. @param attributes those that each of them has; by default none */
export function itemsIn<E extends Entity>(
  sets: Readonly<Record<string, IndexSet<NoInfer<E>>>>,
  entity: E,
  attributes: Readonly<Record<string, unknown>> = {},
): Item[] {
  return Object.values(sets).flatMap((set) =>
    [set.of(entity) ?? []].flat().map((under) => {
      const beginning = sharedBeginning(set.together && Number(under))
      const sk = `${beginning}${set.before ? `${set.before(entity)}#` : ''}${sortable(entity.id)}`
      return { pk: pkIn(set, under), sk, ...attributes }
    }),
  )
}

/** Looks up the partitions that have the rows of everything that can match. */
export type FindPartitions = () => Promise<readonly RowPartition[]>

import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { FindPartitions } from './filing.ts'

/** A part of a collection, in an order. Only a description: nothing is looked up until it is read. */
export interface Selection {
  /** A condition on the rows' attributes; without it, everything matches. */
  filter?: Condition
  candidateIds?: CandidateIds
  /** For entities whose rows are in partitions: those that have all rows that can match, each a choice. */
  partitions?: readonly FindPartitions[]
  tests?: readonly RowTest[]
  /** Whether the filter or the order needs attributes that rows are too small for. */
  needsEntities?: boolean
  /** Without keys: by id. The last key is always the id, ascending. */
  order: readonly SortKey[]
  /** Set if rows without a value come as if it was the largest; otherwise they come last, ascending and descending. */
  isEmptyLargest?: true
  /** Makes elements of rows that hold everything that is asked for: then no entities are read. */
  fromRows?: FromRows
  /** The columns by which elements are grouped; with a single one, elements come group by group. */
  groups?: readonly Grouping[]
  /** Conditions on rows, by name: each group says how many of its elements match them. */
  counted?: Readonly<Record<string, Condition>>
  /** What is summed up over everything that matches, and over each group, by name: numbers. */
  sums?: Readonly<Record<string, SortValue>>
  /** The number of entities to skip, and the number to return. */
  start: number
  size: number
}

/** Elements that are made of rows. */
export interface FromRows {
  attributes: readonly string[]
  of(row: ListedRow): object
}

/** Whether everything is selected. */
export const isWhole = ({ filter, candidateIds, tests }: Selection): boolean =>
  !filter && !candidateIds && !tests?.length

/** Whether an order is that of the ids. */
export const isById = ([primary]: Selection['order']): boolean => (primary?.by ?? 'id') === 'id'

/** Looks up the only ids that can match; undefined means that any id can. */
export type FindIds = () => Promise<ReadonlySet<number> | undefined>

/** The only ids that can match, so that not everything has to be read; or a function that looks them up. */
export type CandidateIds = ReadonlySet<number> | FindIds

/** The only ids that can match, looked up if need be; undefined means that any id can. */
export const candidateIdsOf = async ({
  candidateIds,
}: Pick<Selection, 'candidateIds'>): Promise<ReadonlySet<number> | undefined> =>
  typeof candidateIds === 'function' ? candidateIds() : candidateIds

/** A test of rows, in addition to the filter, that needs a lookup first. */
export interface RowTest {
  /** The attributes of the row that it reads, in addition to the id. */
  attributes: readonly string[]
  /** Makes the lookup and returns the predicate. */
  test(): Promise<(row: ListedRow) => boolean | Promise<boolean>>
}

/** One key of an order. */
export interface SortKey {
  /** `id`, or how to get a value from a row. */
  by: 'id' | SortValue
  descending: boolean
}

export interface SortValue {
  /** Its name for people; by default that of the filter of the same name. */
  label?: Text
  /** The attributes of the row from which the value is made. */
  attributes: readonly string[]
  /** The name of the order, if the collection may have an index for it. */
  order?: string
  /** Set if rows are too small for these attributes, so that the entities themselves are read. */
  needsEntities?: true
  /**
   * Returns the function that reads the value from a row; may have to look something up first.
   *
   * @param found the rows that will be sorted, once they have been found
   */
  reader(found: Promise<readonly ListedRow[]>): ReadValue | Promise<ReadValue>
}

/** What a list can be grouped by: its elements are sorted by `sort` first, then by the value. */
export interface GroupedBy {
  sort: SortValue
  /** The number that the elements of a group have in common, such as an id; undefined for those without one. */
  value: SortValue
  /** What that number stands for, as clients see it. */
  shown(value: number): Promise<Shown> | Shown
}

/** A group of a list, and the direction in which its values come. */
export type Grouping = GroupedBy & Pick<SortKey, 'descending'>

interface Shown {
  href?: string | null
  title?: string
}

/** Reads the value by which a row is sorted; undefined if it has none. */
export type ReadValue = (row: ListedRow) => Buffer | number | undefined

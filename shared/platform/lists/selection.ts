import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { FindPartitions } from './row-index.ts'

/**
 * Selects a part of a collection, and specifies the order of its elements. Lookups are made only when the selection is
 * read.
 */
export interface Selection {
  /** A condition on the attributes of rows. If it is absent, all rows match. */
  filter?: Condition
  candidateIds?: CandidateIds
  /**
   * Lookups, for entities whose rows are in partitions. Each lookup finds a set of partitions that contains all
   * possible matches. The list reads only one of these sets.
   */
  partitions?: readonly FindPartitions[]
  tests?: readonly RowTest[]
  /** True if the filter or the order needs attributes that are too large for rows. */
  needsEntities?: boolean
  /** The sort keys. Rows with equal values in all of these keys are sorted by id, ascending. */
  order: readonly SortKey[]
  /**
   * True if a missing value sorts as the largest value. Otherwise, rows without a value are last in both directions.
   */
  isEmptyLargest?: true
  /** Renders elements from rows that have all requested members, without reading entities. */
  fromRows?: FromRows
  /** The columns by which elements are grouped. With a single column, elements are listed group by group. */
  groups?: readonly Grouping[]
  /**
   * Conditions on rows, keyed by name. For each condition, a group contains the number of its elements that match the
   * condition.
   */
  counted?: Readonly<Record<string, Condition>>
  /** The numbers, keyed by name, that are summed over all matching rows and over each group. */
  sums?: Readonly<Record<string, SortValue>>
  /** The number of entities to skip. */
  start: number
  size: number
}

export interface FromRows {
  attributes: readonly string[]
  of(row: ListedRow): object
}

/** Returns whether a selection contains the whole collection. */
export const isWhole = ({ filter, candidateIds, tests }: Selection): boolean =>
  !filter && !candidateIds && !tests?.length

export const isOrderedById = ([primary]: Selection['order']): boolean => (primary?.by ?? 'id') === 'id'

/** Looks up the candidate ids; no other ids can match. Undefined means that any id can match. */
export type FindIds = () => Promise<ReadonlySet<number> | undefined>

/**
 * The ids that can match a selection, or a function that looks them up. A list that knows these ids need not read all
 * rows.
 */
export type CandidateIds = ReadonlySet<number> | FindIds

/** Returns the ids that can match a selection, after a lookup if necessary. Undefined means that any id can match. */
export const candidateIdsOf = async ({
  candidateIds,
}: Pick<Selection, 'candidateIds'>): Promise<ReadonlySet<number> | undefined> =>
  typeof candidateIds === 'function' ? candidateIds() : candidateIds

/** A test that rows must pass in addition to the filter. Before rows can be tested, data has to be looked up. */
export interface RowTest {
  /** The row attributes that the test reads, in addition to the id. */
  attributes: readonly string[]
  /**
   * A condition that is true for every row that passes the test. Rows that do not meet it are therefore left out
   * without being tested.
   */
  necessary?: Condition | undefined
  /** Performs the lookup and returns the predicate for rows. */
  test(): Promise<(row: ListedRow) => boolean | Promise<boolean>>
}

export interface SortKey {
  /** The sort key: `id`, or a value that is read from the row. */
  by: 'id' | SortValue
  descending: boolean
}

export interface SortValue {
  /** The label; by default the label of the filter with the same name. */
  label?: Text
  /** The row attributes from which the value is computed. */
  attributes: readonly string[]
  /** The name of this sort order. The collection may have an index for the order. */
  order?: string
  /** True if the attributes are too large for rows. To sort by these attributes, the list must read the entities. */
  needsEntities?: true
  /**
   * Returns the function that reads the value from a row. Returns a promise if data has to be looked up first.
   *
   * @param found resolves to the rows that will be sorted
   */
  reader(found: Promise<readonly ListedRow[]>): ReadValue | Promise<ReadValue>
}

/** A column by which a list can be grouped. Lists sort their elements by `sort` first, then by `value`. */
export interface GroupedBy {
  sort: SortValue
  /**
   * The number that the elements of a group have in common, such as an id; undefined for elements without such a
   * number.
   */
  value: SortValue
  /**
   * Returns the link that represents a group in responses, given the number (such as an id) that its elements share.
   */
  shown(value: number): Promise<Shown> | Shown
}

/** A grouping of a list, with the direction in which its groups are sorted. */
export type Grouping = GroupedBy & Pick<SortKey, 'descending'>

interface Shown {
  href?: string | null
  title?: string
}

/** Reads the value by which a row is sorted; undefined for a row without a value. */
export type ReadValue = (row: ListedRow) => Buffer | number | undefined

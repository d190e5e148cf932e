import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Row } from './entity.ts'
import type { Waves } from './waves.ts'

/** One key of an order. */
export interface SortKey {
  /** `id`, or how to get a value from a row; rows without a value come last either way. */
  by: 'id' | SortValue
  descending: boolean
}

export interface SortValue {
  /** The row's attributes the value is made of. */
  attributes: readonly string[]
  /** The attribute whose text is the value, where it is that: a collection may keep its entities in that order. */
  text?: string
  /** Whether rows are too small for these. */
  whole?: true
  /** Gives what turns a row into its value; may have to look something up first. */
  reader(): ReadValue | Promise<ReadValue>
}

/** A row with the id of its entity, which is not among its attributes. */
export type ListedRow = Row & { id: number }

/** The value by which a row is sorted, if it has one. */
export type ReadValue = (row: ListedRow) => Buffer | number | undefined

/** Looks up the ids that alone come into question; undefined for all. */
export type FindIds = () => Promise<ReadonlySet<number> | undefined>

/** Ids that alone come into question, so that not everything has to be read; or what looks them up. */
export type Among = ReadonlySet<number> | FindIds

/** What is asked of rows beside the filter, and known only when something else has been looked up. */
export interface RowTest {
  /** The row's attributes it looks at, beside the id. */
  attributes: readonly string[]
  /** Begins the lookup. */
  test(): Promise<(row: ListedRow) => boolean | Promise<boolean>>
}

/** What part of a collection is asked for, in what order. A plan only: nothing is looked up before it is read. */
export interface Selection {
  /** On the rows' attributes; without it, everything. */
  filter?: Condition
  among?: Among
  tests?: readonly RowTest[]
  /** Whether filter or order look at attributes that rows are too small for. */
  whole?: boolean
  /** Without a key: by id. Every order ends in id ascending. */
  order: readonly SortKey[]
  /** How many entities to skip, and how many to return. */
  start: number
  size: number
}

export interface Page<E> {
  /** How many entities match, on all pages. */
  total: number
  /** The entities of the page, in order: the first of them have been read, the others are when they are asked for. */
  waves: Waves<E>
}

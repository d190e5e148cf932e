import { slices } from '#shared/platform/concurrency.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Row } from './entity.ts'

/**
 * What is read a wave at a time, and only as far as it is asked for: of large entities, far fewer than a page may
 * have fill a response.
 */
export type Batches<T> = AsyncIterable<readonly T[]>

/** How many entities that are read one by one make a wave: as many as travel in one request. */
const WAVE = 100

/** Whether so many are read in one wave. */
export const isOneBatch = (count: number): boolean => count <= WAVE

/**
 * Reads something by each of some ids or entries, a wave at a time; what there is none of is left out.
 *
 * @param size how many are read together
 */
export async function* inBatches<I, T>(
  all: readonly I[],
  read: (one: I) => T | undefined | Promise<T | undefined>,
  size = WAVE,
): AsyncGenerator<T[]> {
  for (const wave of slices(all, size)) {
    const found = await Promise.all(wave.map(read))
    yield found.filter((one) => one !== undefined)
  }
}

/** The same waves, of which the first has been read. */
export async function withFirstBatch<T>(waves: AsyncGenerator<readonly T[]>): Promise<Batches<T>> {
  const first = await waves.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* waves
  })()
}

/**
 * What is made of entities, one after the other as they are asked for.
 *
 * @param prepare looks up what making anything of a wave takes, and gives what makes it of one entity
 */
export async function* mapBatches<E, T>(
  waves: Batches<E>,
  prepare: (wave: readonly E[]) => Promise<(entity: E) => T>,
): AsyncGenerator<T> {
  for await (const wave of waves) {
    const make = await prepare(wave)
    for (const entity of wave) yield make(entity)
  }
}

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
export type CandidateIds = ReadonlySet<number> | FindIds

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
  among?: CandidateIds
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
  waves: Batches<E>
}

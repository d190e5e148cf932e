import type { Row } from '#shared/platform/collections/entity.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { slices, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { FindPartitions } from '#shared/platform/lists/filing.ts'

/**
 * Read one batch at a time, and only as far as needed: with large entities, a response is full long before the page
 * size is reached.
 */
export type Batches<T> = AsyncIterable<readonly T[]>

/** Size of the first batch of entities that are read by id: the most that one BatchGetItem may have. */
const BATCH = 100

/** Size of the following batches, if the entities are small. */
const LARGER_BATCH = 500

/** Roughly how many bytes are read ahead at most; a response holds little more. */
const MAX_AHEAD_BYTES = 2 * 1024 * 1024

/** Whether so many entities are one batch. */
export const isOneBatch = (count: number): boolean => count <= BATCH

/**
 * Calls `read` with each id or entry, one batch at a time; leaves out undefined results.
 *
 * @param size how many are read together
 */
export async function* inEqualBatches<I, T>(
  all: readonly I[],
  read: (entry: I) => T | undefined | Promise<T | undefined>,
  size: number,
): AsyncGenerator<T[]> {
  for (const batch of slices(all, size)) yield await readAll(batch, read)
}

/**
 * The batches of some entities. If those of the first batch are small, the following batches are larger, and each is read while
 * the one before is in use: a page of a thousand takes 3 round trips for its entities instead of 10, and does not wait for
 * what is looked up to show them. Large ones are read only when they are needed.
 */
export async function* inBatches<I, T>(
  ids: readonly I[],
  read: (id: I) => T | undefined | Promise<T | undefined>,
): AsyncGenerator<T[]> {
  const first = await readAll(ids.slice(0, BATCH), read)
  const others = ids.slice(BATCH)
  const ahead = others.length > 0 ? numberAhead(first) : 0
  if (ahead < BATCH) {
    yield first
    yield* inEqualBatches(others, read, BATCH)
    return
  }
  let batch = first
  for (const slice of slices(others, ahead)) {
    const next = suppressUnhandled(readAll(slice, read))
    yield batch
    batch = await next
  }
  yield batch
}

const readAll = async <I, T>(
  entries: readonly I[],
  read: (entry: I) => T | undefined | Promise<T | undefined>,
) => (await Promise.all(entries.map(read))).filter((result) => result !== undefined)

/** The number of entities that may be read ahead if they are as large as some others. */
const numberAhead = (some: readonly unknown[]): number =>
  Math.min(
    LARGER_BATCH,
    Math.floor((MAX_AHEAD_BYTES * some.length) / Buffer.byteLength(JSON.stringify(some))),
  )

/** Batches of which the first has been read when the promise resolves, so that an early error rejects it. */
export async function withFirstBatch<T>(batches: AsyncGenerator<readonly T[]>): Promise<Batches<T>> {
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* batches
  })()
}

/**
 * Maps entities one after the other, only as far as results are consumed.
 *
 * @param prepare looks up what a batch needs and returns the function that maps one of its entities
 */
export async function* mapBatches<E, T>(
  batches: Batches<E>,
  prepare: (batch: readonly E[]) => Promise<(entity: E) => T>,
): AsyncGenerator<T> {
  for await (const batch of batches) {
    const map = await prepare(batch)
    for (const entity of batch) yield map(entity)
  }
}

/** One key of an order. */
export interface SortKey {
  /** `id`, or how to get a value from a row. */
  by: 'id' | SortValue
  descending: boolean
}

export interface SortValue {
  /** Its name for people; by default that of the filter of the same name. */
  label?: string
  /** The attributes of the row from which the value is made. */
  attributes: readonly string[]
  /** The name of the order, if the collection may have an index for it. */
  order?: string
  /** Set if rows are too small for these attributes, so that the entities themselves are read. */
  needsEntities?: true
  /** Where rows without a value come: last, ascending and descending, or as if their value was the largest. */
  empty?: 'last' | 'largest'
  /**
   * Returns the function that reads the value from a row; may have to look something up first.
   *
   * @param found the rows that will be sorted, once they have been found
   */
  reader(found: Promise<readonly FoundRow[]>): ReadValue | Promise<ReadValue>
}

/** What a list can be grouped by: its elements are sorted by `sort` first, then by the value. */
export interface GroupedBy {
  sort: SortValue
  /** The number that the elements of a group have in common, such as an id; undefined for those without one. */
  value: SortValue
}

/** The elements with the same value, on all pages. */
export interface Group {
  value: number | undefined
  count: number
}

/** A row with the id of its entity, which is not stored in the row itself. */
export type ListedRow = Row & { id: number }

/** Reads the value by which a row is sorted; undefined if it has none. */
export type ReadValue = (row: ListedRow) => Buffer | number | undefined

/** Looks up the only ids that can match; undefined means that any id can. */
export type FindIds = () => Promise<ReadonlySet<number> | undefined>

/** The only ids that can match, so that not everything has to be read; or a function that looks them up. */
export type CandidateIds = ReadonlySet<number> | FindIds

/** A test of rows, in addition to the filter, that needs a lookup first. */
export interface RowTest {
  /** The attributes of the row that it reads, in addition to the id. */
  attributes: readonly string[]
  /** Makes the lookup and returns the predicate. */
  test(): Promise<(row: ListedRow) => boolean | Promise<boolean>>
}

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
  group?: GroupedBy & Pick<SortKey, 'descending'>
  /** The number of entities to skip, and the number to return. */
  start: number
  size: number
}

export interface Page<E> {
  /** The number of entities that match, on all pages. */
  total: number
  /** The entities of the page, in order. The first batch has been read; the others are read when they are consumed. */
  batches: Batches<E>
  /** The groups, in the order of their elements, if the selection has any. */
  groups?: readonly Group[]
}

/** Whether everything is selected. */
export const isWhole = ({ filter, candidateIds, tests }: Selection): boolean =>
  !filter && !candidateIds && !tests?.length

/** Whether an order is that of the ids. */
export const isById = ([primary]: Selection['order']): boolean => (primary?.by ?? 'id') === 'id'

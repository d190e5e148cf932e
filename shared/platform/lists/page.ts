import { slices } from '#shared/platform/concurrency.ts'

export interface Page<E> {
  /** The number of matching entities on all pages. */
  total: number
  /** The entities of the page, in order. The first batch has been read; further batches are read when consumed. */
  batches: Batches<E>
  /** The groups, as one list for each grouping of the selection. Each list is ordered by value. */
  groups?: readonly (readonly ListGroup[])[]
  sums?: Sums
}

/**
 * Batches that are read one at a time, and only when needed: with large entities, a response is full long before the
 * page size is reached.
 */
export type Batches<T> = AsyncIterable<readonly T[]>

/** A group: the elements with the same value, on all pages. */
export interface ListGroup {
  value: number | undefined
  count: number
  /** The number of elements that match each condition of the selection, keyed by the name of the condition. */
  counted?: Readonly<Record<string, number>>
  sums?: Sums
}

/** Sums, keyed by name. A sum is undefined if no element has a value. */
export type Sums = Readonly<Record<string, number | undefined>>

/** Number of entities in a batch that is read by id. This is the maximum of a single BatchGetItem. */
const BATCH_SIZE = 100

/** The size of batches of small entities, equal to the maximum page size. */
const LARGER_BATCH = 1000

/**
 * The approximate maximum size, in bytes, of a batch of small entities. A larger batch would hardly fit into a
 * response.
 */
const MAX_BATCH_BYTES = 2 * 1024 * 1024

export const isOneBatch = (count: number): boolean => count <= BATCH_SIZE

/**
 * Calls `read` for every entry, such as an id, and yields the results batch by batch. Drops undefined results.
 *
 * @param size the number of entries in a batch
 */
export async function* inEqualBatches<I, T>(
  all: readonly I[],
  read: (entry: I) => T | undefined | Promise<T | undefined>,
  size: number,
): AsyncGenerator<T[]> {
  for (const batch of slices(all, size)) yield await readAll(batch, read)
}

/**
 * Yields entities in batches, and reads each batch only when it is needed. If the first entities are small, later
 * batches are larger. A page of a thousand entities then takes 2 round trips instead of 10, and the data that is needed
 * to represent the entities is looked up only once.
 */
export async function* inBatches<I, T>(
  ids: readonly I[],
  read: (id: I) => T | undefined | Promise<T | undefined>,
): AsyncGenerator<T[]> {
  const first = await readAll(ids.slice(0, BATCH_SIZE), read)
  const size = sizeAfter(first)
  yield [...first, ...(await readAll(ids.slice(BATCH_SIZE, size), read))]
  yield* inEqualBatches(ids.slice(size), read, size)
}

const readAll = async <I, T>(
  entries: readonly I[],
  read: (entry: I) => T | undefined | Promise<T | undefined>,
) => (await Promise.all(entries.map(read))).filter((result) => result !== undefined)

/** Returns the batch size for entities that are as large as the first entities. */
const sizeAfter = (first: readonly unknown[]): number => {
  const fitting = (MAX_BATCH_BYTES * first.length) / Buffer.byteLength(JSON.stringify(first))
  return Math.max(BATCH_SIZE, Math.min(LARGER_BATCH, Math.floor(fitting)))
}

/**
 * Yields the first `size` existing entities, in order. If an entity was deleted after it was found, a later entity
 * takes its place, so that no entity is missing between two pages. No more entities are read than the page needs.
 *
 * @param found the entries of the page, followed by the entries of later pages
 * @param read yields the entities for some entries, without deleted entities
 */
export async function* firstRead<I, E>(
  found: AsyncIterable<readonly I[]>,
  size: number,
  read: (some: readonly I[]) => AsyncIterable<readonly E[]>,
): AsyncGenerator<readonly E[]> {
  let missing = size
  if (missing <= 0) return
  for await (let rest of found) {
    while (rest.length > 0 && missing > 0) {
      const some = rest.slice(0, missing)
      rest = rest.slice(some.length)
      for await (const batch of read(some)) {
        yield batch
        missing -= batch.length
      }
    }
    if (missing <= 0) return
  }
}

/**
 * Returns the batches in a promise that resolves only after the first batch has been read. An error in the first batch
 * therefore rejects the promise.
 */
export async function withFirstBatch<T>(batches: AsyncGenerator<readonly T[]>): Promise<Batches<T>> {
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* batches
  })()
}

/**
 * Maps entities lazily, one after another: each entity is mapped when its result is needed.
 *
 * @param prepare looks up the data for a batch, and returns the function that maps an entity of the batch
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

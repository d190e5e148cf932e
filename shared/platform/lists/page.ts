import { slices } from '#shared/platform/concurrency.ts'

/** A page of a selection. */
export interface Page<E> {
  /** The number of entities that match, on all pages. */
  total: number
  /** The entities of the page, in order. The first batch has been read; the others are read when they are consumed. */
  batches: Batches<E>
  /** For each thing by which the selection groups, the groups in the order of their values. */
  groups?: readonly (readonly Group[])[]
  /** The sums over everything that matches, if the selection has any. */
  sums?: Sums
}

/**
 * Read one batch at a time, and only as far as needed: with large entities, a response is full long before the page
 * size is reached.
 */
export type Batches<T> = AsyncIterable<readonly T[]>

/** The elements with the same value, on all pages. */
export interface Group {
  value: number | undefined
  count: number
  /** How many of them match each condition that the selection counts, by its name. */
  counted?: Readonly<Record<string, number>>
  sums?: Sums
}

/** Sums by their names; undefined where nothing has a value. */
export type Sums = Readonly<Record<string, number | undefined>>

/** Size of batches of entities that are read by id: the most that one BatchGetItem may have. */
const BATCH = 100

/** Size of batches of small entities: a page has no more. */
const LARGER_BATCH = 1000

/** Roughly how many bytes such a batch has at most; a response holds little more. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024

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
 * The batches of some entities, each read when it is needed. If the first ones are small, batches are larger: a page of a
 * thousand takes 2 round trips for its entities instead of 10, and is one batch for what is looked up to show them.
 */
export async function* inBatches<I, T>(
  ids: readonly I[],
  read: (id: I) => T | undefined | Promise<T | undefined>,
): AsyncGenerator<T[]> {
  const first = await readAll(ids.slice(0, BATCH), read)
  const size = sizeAfter(first)
  yield [...first, ...(await readAll(ids.slice(BATCH, size), read))]
  yield* inEqualBatches(ids.slice(size), read, size)
}

const readAll = async <I, T>(
  entries: readonly I[],
  read: (entry: I) => T | undefined | Promise<T | undefined>,
) => (await Promise.all(entries.map(read))).filter((result) => result !== undefined)

/** The size of batches of entities that are as large as the first ones. */
const sizeAfter = (first: readonly unknown[]): number => {
  const fitting = (MAX_BATCH_BYTES * first.length) / Buffer.byteLength(JSON.stringify(first))
  return Math.max(BATCH, Math.min(LARGER_BATCH, Math.floor(fitting)))
}

/**
 * The first `size` entities of what was found, in order. Found ones that have gone meanwhile make room for those after
 * them, so that nothing falls between two pages; nothing is read beyond the page.
 *
 * @param found the page, and then what follows it
 * @param read reads the entities of some that were found, without those that have gone
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

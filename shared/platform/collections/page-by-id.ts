import type { Item, Part, Table } from '#shared/platform/dynamodb/table.ts'
import {
  CLUSTER,
  type CollectionKeys,
  type Counted,
  chunkCounts,
  chunkOf,
  clusterCounts,
  clusterOf,
  type Piece,
  piecesOf,
  sum,
} from './keys.ts'
import { type Page, withFirstBatch } from './paging.ts'

/** A range without its first items. */
export const withoutFirst = ({ items, next }: Part, count: number): Part => ({
  items: items.slice(count),
  ...(next && { next: async () => withoutFirst(await next(), Math.max(0, count - items.length)) }),
})

/** No more than the first items of a range. */
export const onlyFirst = ({ items, next }: Part, count: number): Part => ({
  items: items.slice(0, count),
  ...(next && count > items.length && { next: async () => onlyFirst(await next(), count - items.length) }),
})

/** The items of ranges that have been begun, one range after the other: as many at a time as have been read already. */
export async function* batchesOf(parts: Iterable<Part>): AsyncGenerator<Item[]> {
  let wave: Item[] = []
  for (const part of parts) {
    wave = wave.concat(part.items)
    for (let next = part.next; next; ) {
      yield wave
      const following = await next()
      wave = following.items
      next = following.next
    }
  }
  yield wave
}

/** Clusters read on a guess: as many as a page of a thousand takes. */
const GUESSED_CLUSTERS = 16

/** Clusters read side by side, of each of them a megabyte at most at a time. */
const PARALLEL_CLUSTERS = 32

/** Ids from one on without gaps: what a collection is taken for before anything is known. */
const DENSE: Counted[] = Array.from({ length: GUESSED_CLUSTERS }, (_, number) => ({
  number,
  count: number === 0 ? CLUSTER - 1 : CLUSTER,
}))

/** Ids of a cluster that lie among at most so many times as many are read as one range. */
const NEARNESS = 3

/**
 * Pages of a collection by id, from the entities themselves: at most three round trips and the page's own
 * units, whichever page it is and however many entities there are; more only where the entities are large.
 */
export class PagesById {
  /** The clusters of the first chunk as they were last time: good for a guess, not for an answer. */
  #first = DENSE

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** The page at positions `start` to `start + size`, counted from the end when descending. */
  async page(start: number, size: number, descending: boolean): Promise<Page<Item>> {
    if (start === 0 && size > 0 && !descending) return this.#firstPage(size)
    const chunks = await chunkCounts(this.table, this.keys)
    return this.#pageAmong(chunks, start, size, descending)
  }

  /** Something taken of the entities with some ids, in no order: neighbours as one range, since a unit holds several small ones. */
  async some<T>(ids: ReadonlySet<number>, pick: (item: Item) => T): Promise<T[]> {
    const clusters = new Map<number, number[]>()
    for (const id of ids) clusters.set(clusterOf(id), [...(clusters.get(clusterOf(id)) ?? []), id])
    return (await Promise.all([...clusters.values()].map((near) => this.#among(near, pick)))).flat()
  }

  async #among<T>(ids: readonly number[], pick: (item: Item) => T): Promise<T[]> {
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    if (ids.length > 1 && last - first < NEARNESS * ids.length) {
      const { pk, sk: from } = this.keys.entity(first)
      const part = await this.table.part({ pk, from, to: this.keys.entity(last).sk })
      const found: T[] = []
      for await (const items of batchesOf([part]))
        found.push(...items.filter(({ id }) => ids.includes(id as number)).map(pick))
      return found
    }
    const one = async (id: number) => this.table.get(this.keys.entity(id)).then((item) => item && pick(item))
    return (await Promise.all(ids.map(one))).filter((found) => found !== undefined)
  }

  /** Reads the first page where it was last time, together with the counters that tell whether it still is. */
  async #firstPage(size: number): Promise<Page<Item>> {
    const guess = piecesOf(this.#first, 0, size).slice(0, GUESSED_CLUSTERS)
    const [chunks, counts, found] = await Promise.all([
      chunkCounts(this.table, this.keys),
      clusterCounts(this.table, this.keys, this.#firstChunk),
      Promise.all(guess.map(({ number }) => this.#part({ number, skip: 0, take: size }))),
    ])
    const total = sum(chunks)
    const end = Math.min(size, total)
    const read = new Map(guess.map(({ number }, index) => [number, found[index]]))
    const isFirstChunk = chunks.every(({ number }) => number >= this.#firstChunk)
    const pieces = isFirstChunk ? piecesOf(counts, 0, end) : []
    const isRead = pieces.every(({ number }) => read.has(number)) && taken(pieces) === end
    if (!isRead) return this.#pageAmong(chunks, 0, size, false)
    const parts = pieces.flatMap(({ number, take }) => onlyFirst(read.get(number) ?? { items: [] }, take))
    return { total, waves: batchesOf(parts) }
  }

  get #firstChunk(): number {
    return chunkOf((this.#first[0]?.number ?? 0) * CLUSTER)
  }

  /** The page where all chunks are known: looks up the clusters of those it lies in. */
  async #pageAmong(all: Counted[], start: number, size: number, descending: boolean): Promise<Page<Item>> {
    const chunks = descending ? all.toReversed() : all
    const covered = piecesOf(chunks, start, start + size).map(({ number }) => number)
    const counts = await Promise.all(covered.map((number) => clusterCounts(this.table, this.keys, number)))
    if (start === 0 && !descending && counts[0]?.length) this.#first = counts[0]
    const clusters = counts.flatMap((each) => (descending ? each.toReversed() : each))
    const first = chunks.findIndex(({ number }) => covered.includes(number))
    const before = chunks.slice(0, Math.max(0, first))
    const pieces = piecesOf(clusters, start, start + size, sum(before))
    return { total: sum(chunks), waves: await withFirstBatch(this.read(pieces, descending)) }
  }

  /** The entities of some pieces, one piece after the other. */
  async *read(pieces: readonly Piece[], descending = false): AsyncGenerator<Item[]> {
    for (let from = 0; from < pieces.length; from += PARALLEL_CLUSTERS) {
      const together = pieces.slice(from, from + PARALLEL_CLUSTERS)
      yield* batchesOf(await Promise.all(together.map((piece) => this.#part(piece, descending))))
    }
  }

  async #part({ number, skip, take }: Piece, descending = false): Promise<Part> {
    const range = { pk: this.keys.cluster(number), limit: skip + take, ...(descending && { descending }) }
    return withoutFirst(await this.table.part(range), skip)
  }
}

const taken = (pieces: readonly Piece[]) => pieces.reduce((total, { take }) => total + take, 0)

import {
  CHUNK,
  CLUSTER,
  type CollectionKeys,
  type Counted,
  chunkOf,
  clusterOf,
  type Piece,
  piecesOf,
  sum,
} from '#shared/platform/collections/keys.ts'
import { type Page, withFirstBatch } from '#shared/platform/collections/paging.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryPage, Table } from '#shared/platform/dynamodb/table.ts'
import type { ChunkCounts, CountState, Counts } from './counts.ts'
import { batchesOf, onlyFirst, withoutFirst } from './query-pages.ts'

/** How many clusters are read on a guess: enough for a page of a thousand. */
const GUESSED_CLUSTERS = 16

/** How many clusters are read in parallel, each at most a megabyte at a time. */
const PARALLEL_CLUSTERS = 32

/** The clusters of ids without gaps. */
const denseFrom = (id: number): Counted[] =>
  Array.from({ length: GUESSED_CLUSTERS }, (_, index) => ({
    number: clusterOf(id) + index,
    count: index === 0 ? CLUSTER - (id % CLUSTER) : CLUSTER,
  }))

/**
 * Pages of a collection by id, from the entities themselves: at most three round trips and the capacity units of the
 * page itself, for every page and any number of entities; more only if entities are large.
 */
export class PagesById {
  /**
   * The clusters of the first chunk as last read: only a guess, to be checked against the counters. It saves the first page
   * two of three round trips.
   */
  #firstClusters = denseFrom(1)

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
  ) {}

  /**
   * Guesses where the first page is.
   *
   * @param clusters those of chunk 0; if it has none, the ids of the first chunk are taken for those next to the second one
   */
  expect([first, second]: readonly Counted[], clusters: Counted[]): void {
    const isBefore = first !== undefined && second !== undefined
    if (clusters.length > 0) this.#firstClusters = clusters
    else if (isBefore) this.#firstClusters = denseFrom((first.number + 1) * CHUNK - first.count)
  }

  /**
   * The page at positions `start` to `start + size`, counted from the end when descending.
   *
   * @param counted what the same request has counted already, with the clusters of chunk 0
   */
  async page(start: number, size: number, descending: boolean, counted?: ChunkCounts): Promise<Page<Item>> {
    if (start === 0 && size > 0 && !descending) return this.#firstPage(size, counted)
    return this.#anyPage(start, size, descending, counted?.state)
  }

  /**
   * Reads the first page from the clusters where it was last time, together with the counters that tell whether that is
   * still right.
   */
  async #firstPage(size: number, counted?: ChunkCounts): Promise<Page<Item>> {
    const guess = piecesOf(this.#firstClusters, 0, size).slice(0, GUESSED_CLUSTERS)
    const firstChunk = this.#firstChunk
    const [{ state, clusters }, guessed] = await Promise.all([
      counted && firstChunk === 0 ? counted : this.counts.readWith(firstChunk),
      Promise.all(guess.map(({ number }) => this.#part({ number, skip: 0, take: size }))),
    ])
    const total = sum(state.chunks)
    const end = Math.min(size, total)
    const read = new Map(guess.map(({ number }, index) => [number, guessed[index]]))
    const isFirstChunk = state.chunks.every(({ number }) => number >= firstChunk)
    const pieces = isFirstChunk ? piecesOf(clusters, 0, end) : []
    if (taken(pieces) < end) return this.#anyPage(0, size, false, state)
    this.#firstClusters = clusters
    const isRead = pieces.every(({ number }) => read.has(number))
    if (!isRead) return { total, batches: await withFirstBatch(this.read(pieces)) }
    const parts = pieces.flatMap(({ number, take }) => onlyFirst(read.get(number) ?? { items: [] }, take))
    return { total, batches: batchesOf(parts) }
  }

  get #firstChunk(): number {
    return chunkOf((this.#firstClusters[0]?.number ?? 0) * CLUSTER)
  }

  /** The page; reads everything again if the log is compacted between the chunks and the clusters. */
  #anyPage(start: number, size: number, descending: boolean, read?: CountState): Promise<Page<Item>> {
    let known = read
    return readingTogether(async () => {
      const state = known ?? (await this.counts.read())
      known = undefined
      return this.#pageAmong(state, start, size, descending)
    })
  }

  /** The page, given the counts of all chunks: reads the cluster counts of the chunks it touches. */
  async #pageAmong(
    state: CountState,
    start: number,
    size: number,
    descending: boolean,
  ): Promise<Page<Item> | undefined> {
    const chunks = descending ? state.chunks.toReversed() : state.chunks
    const covered = piecesOf(chunks, start, start + size).map(({ number }) => number)
    const read = await Promise.all(covered.map((number) => this.counts.clusters(number, state)))
    const counts = read.filter((clusters) => clusters !== undefined)
    if (counts.length < read.length) return undefined
    if (start === 0 && !descending && counts[0]?.length) this.#firstClusters = counts[0]
    const clusters = counts.flatMap((each) => (descending ? each.toReversed() : each))
    const first = chunks.findIndex(({ number }) => covered.includes(number))
    const before = chunks.slice(0, Math.max(0, first))
    const pieces = piecesOf(clusters, start, start + size, sum(before))
    return { total: sum(chunks), batches: await withFirstBatch(this.read(pieces, descending)) }
  }

  /** The entities of the given pieces, in order. */
  async *read(pieces: readonly Piece[], descending = false): AsyncGenerator<Item[]> {
    for (let from = 0; from < pieces.length; from += PARALLEL_CLUSTERS) {
      const slice = pieces.slice(from, from + PARALLEL_CLUSTERS)
      yield* batchesOf(await Promise.all(slice.map((piece) => this.#part(piece, descending))))
    }
  }

  async #part({ number, skip, take }: Piece, descending = false): Promise<QueryPage> {
    const range = { pk: this.keys.cluster(number), limit: skip + take, ...(descending && { descending }) }
    return withoutFirst(await this.table.queryPage(range), skip)
  }
}

const taken = (pieces: readonly Piece[]) => pieces.reduce((total, { take }) => total + take, 0)

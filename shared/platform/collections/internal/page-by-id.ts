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
import { slices } from '#shared/platform/concurrency.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryPage, Table } from '#shared/platform/dynamodb/table.ts'
import type { ChunkCounts, CountState, Counts } from './counts.ts'

/** The pages of a query without its first `count` items. */
export const withoutFirst = ({ items, next }: QueryPage, count: number): QueryPage => ({
  items: items.slice(count),
  ...(next && { next: async () => withoutFirst(await next(), Math.max(0, count - items.length)) }),
})

/** The pages of a query with its first `count` items only. */
export const onlyFirst = ({ items, next }: QueryPage, count: number): QueryPage => ({
  items: items.slice(0, count),
  ...(next && count > items.length && { next: async () => onlyFirst(await next(), count - items.length) }),
})

/**
 * The items of queries whose first pages have been read, one query after the other. Each batch has what has been read
 * already, up to the next page that has to be fetched.
 */
export async function* batchesOf(parts: Iterable<QueryPage>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for (const part of parts) {
    batch = batch.concat(part.items)
    for (let next = part.next; next; ) {
      yield batch
      const following = await next()
      batch = following.items
      next = following.next
    }
  }
  yield batch
}

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

/** How many clusters are asked for some of their ids at the same time; more would wait for each other until they time out. */
const CLUSTERS_AT_ONCE = 64

/** Ids of a cluster are read with one query if it reads less than this many times as many ids as needed. */
const NEARNESS = 3

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
   * What `pick` takes of the entities with the given ids, unordered. Neighbours are read with one query, since several
   * small entities share a capacity unit.
   *
   * @param only the attributes that `pick` needs; without it, all
   */
  async some<T>(ids: ReadonlySet<number>, pick: (item: Item) => T, only?: readonly string[]): Promise<T[]> {
    const clusters = new Map<number, number[]>()
    for (const id of ids) clusters.set(clusterOf(id), [...(clusters.get(clusterOf(id)) ?? []), id])
    const found: T[][] = []
    for (const wave of slices([...clusters.values()], CLUSTERS_AT_ONCE))
      found.push(...(await Promise.all(wave.map((near) => this.#inCluster(near, pick, only)))))
    return found.flat()
  }

  async #inCluster<T>(
    ids: readonly number[],
    pick: (item: Item) => T,
    only: readonly string[] | undefined,
  ): Promise<T[]> {
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    if (ids.length > 1 && last - first < NEARNESS * ids.length) {
      const { pk, sk: from } = this.keys.entity(first)
      const to = this.keys.entity(last).sk
      const part = await this.table.queryPage({ pk, from, to, ...(only && { only: ['id', ...only] }) })
      const picked: T[] = []
      for await (const items of batchesOf([part]))
        picked.push(...items.filter(({ id }) => ids.includes(id as number)).map(pick))
      return picked
    }
    const pickById = async (id: number) =>
      this.table.get(this.keys.entity(id)).then((item) => item && pick(item))
    return (await Promise.all(ids.map(pickById))).filter((picked) => picked !== undefined)
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

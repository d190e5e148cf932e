import type { Counts } from '#shared/platform/collections/counts.ts'
import {
  type CollectionKeys,
  type Counted,
  type CountedPart,
  countsOf,
  IDS_PER_CHUNK,
  IDS_PER_CLUSTER,
  type PageSlice,
  pageSlicesOf,
  totalCount,
} from '#shared/platform/collections/keys.ts'
import { batchesOf, onlyAccepted, withoutFirst } from '#shared/platform/collections/query-pages.ts'
import type { Item, QueryPage, Table } from '#shared/platform/dynamodb/table.ts'

/** The number of clusters that are read in parallel. Each read returns at most a megabyte. */
const PARALLEL_CLUSTERS = 32

/**
 * Determines which entities the pages contain. Needed only if a list contains only one of several kinds of entities, or
 * only a part of the collection.
 */
interface Listed {
  /** Returns whether the entity in an item is listed; by default, all entities are. */
  accepts?(item: Item): boolean
  part?: CountedPart
}

/**
 * Pages of a collection, ordered by id and read from the entities themselves. Every page takes three round trips,
 * whatever the size of the collection. The counters determine where a page begins, and roughly how many clusters
 * (partitions of entities) it covers. Entities are then read in order until the page is full, so that concurrent writes
 * cause no gaps or duplicates. Entities that the list does not contain are also read, and dropped.
 */
export class PagesById {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
    private readonly listed: Listed,
  ) {}

  /**
   * Returns the total, and the items of a page and of all following pages. In descending order, positions are counted
   * from the end. Items are read only when they are consumed.
   *
   * @param counted the counts of all chunks
   */
  from(
    start: number,
    size: number,
    descending: boolean,
    counted: readonly Counted[],
  ): { total: number; batches: AsyncGenerator<Item[]> } {
    const chunks = inOrder(this.#inPart(counted, IDS_PER_CHUNK), descending).filter(({ count }) => count > 0)
    return {
      total: totalCount(chunks),
      batches: this.#read(this.#pageSlices(chunks, start, size, descending), size, descending),
    }
  }

  /**
   * Yields the clusters that contain the entities from `start` on. The first group contains the clusters of all chunks
   * of the page. Each later group contains the clusters of one further chunk.
   */
  async *#pageSlices(
    chunks: readonly Counted[],
    start: number,
    size: number,
    descending: boolean,
  ): AsyncGenerator<PageSlice[]> {
    const covered = pageSlicesOf(chunks, start, start + size)
    const first = chunks.findIndex(({ number }) => number === covered[0]?.number)
    if (first < 0) return
    const clustersOf = async ({ number }: Pick<Counted, 'number'>) =>
      inOrder(this.#inPart(await this.counts.clusters(number), IDS_PER_CLUSTER), descending)
    const clusters = (await Promise.all(covered.map(clustersOf))).flat()
    yield pageSlicesOf(clusters, start, Number.POSITIVE_INFINITY, totalCount(chunks.slice(0, first)))
    for (const chunk of chunks.slice(first + covered.length))
      yield pageSlicesOf(await clustersOf(chunk), 0, Number.POSITIVE_INFINITY)
  }

  /**
   * Returns the number of listed entities in each chunk or cluster.
   *
   * @param length the number of ids in a chunk or a cluster
   */
  #inPart(counted: readonly Counted[], length: number): readonly Counted[] {
    const { part } = this.listed
    return part ? countsOf(counted, part, length) : counted
  }

  /**
   * Yields the items of clusters. Each step reads as many clusters as the page still needs, according to the counts.
   */
  async *#read(
    clusters: AsyncIterable<PageSlice[]>,
    size: number,
    descending: boolean,
  ): AsyncGenerator<Item[]> {
    let missing = size
    for await (let rest of clusters)
      while (rest.length > 0) {
        const wave = holding(rest, missing)
        rest = rest.slice(wave.length)
        for await (const batch of batchesOf(await this.#wave(wave, missing, descending))) {
          yield batch
          missing -= batch.length
        }
      }
  }

  /**
   * Reads the first query page of each cluster. From the last cluster, reads only as many items as may be needed to
   * find the missing ones.
   */
  #wave(pageSlices: readonly PageSlice[], missing: number, descending: boolean): Promise<QueryPage[]> {
    let left = missing
    const read = pageSlices.map((slice, index) => {
      const isLast = index === pageSlices.length - 1
      const page = this.#cluster(slice, descending, isLast && left > 0 ? this.#limit(slice, left) : undefined)
      left -= slice.take
      return page
    })
    return Promise.all(read)
  }

  /**
   * Returns the number of items that must be read from a slice to get its first `count` listed items. Assumes the worst
   * case: all unlisted items of the cluster come first.
   */
  #limit({ skip, take }: PageSlice, count: number): number {
    return this.listed.accepts ? count + IDS_PER_CLUSTER - take : skip + count
  }

  /**
   * Reads the items of a cluster, starting at a position.
   *
   * @param limit the number of items to read at first
   */
  async #cluster({ number, skip }: PageSlice, descending: boolean, limit?: number): Promise<QueryPage> {
    const { accepts } = this.listed
    const page = await this.table.queryPage({ pk: this.keys.cluster(number), descending, limit })
    return withoutFirst(accepts ? onlyAccepted(page, accepts) : page, skip)
  }
}

const inOrder = (counts: readonly Counted[], descending: boolean) =>
  descending ? counts.toReversed() : counts

/** Returns the first slices that together contain `count` entities, but no more slices than are read in parallel. */
function holding(pageSlices: readonly PageSlice[], count: number): PageSlice[] {
  const first: PageSlice[] = []
  let held = 0
  for (const slice of pageSlices.slice(0, PARALLEL_CLUSTERS)) {
    first.push(slice)
    held += slice.take
    if (held >= count) break
  }
  return first
}

import type { Counts } from '#shared/platform/collections/counts.ts'
import {
  CHUNK,
  CLUSTER,
  type CollectionKeys,
  type Counted,
  type CountedPart,
  countsOf,
  type Piece,
  piecesOf,
  sum,
} from '#shared/platform/collections/keys.ts'
import { batchesOf, onlyAccepted, withoutFirst } from '#shared/platform/collections/query-pages.ts'
import type { Item, QueryPage, Table } from '#shared/platform/dynamodb/table.ts'

/** Clusters that are read in parallel, each at most a megabyte at a time. */
const PARALLEL_CLUSTERS = 32

/** Pages of less than everything in the clusters: of one of several kinds, or of a part of the collection. */
interface Listed {
  /** Whether an item has an entity that is listed; without it, all have. */
  accepts?(item: Item): boolean
  part?: CountedPart
}

/**
 * Pages of a collection by id, from the entities themselves: three round trips and the capacity units of the page
 * itself, for every page and any number of entities. The counters only say where a page begins, and roughly how far it
 * goes: entities are read one after the other until the page is full, so none is missing or twice while others come and
 * go. What is not listed is read as well, as far as it may lie between, and left out.
 */
export class PagesById {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
    private readonly listed: Listed,
  ) {}

  /**
   * The items of a page and of all that follows, counted from the end when descending: read only as far as consumed.
   *
   * @param counted the counts of all chunks
   */
  from(
    start: number,
    size: number,
    descending: boolean,
    counted: readonly Counted[],
  ): { total: number; batches: AsyncGenerator<Item[]> } {
    const chunks = inOrder(this.#inPart(counted, CHUNK), descending).filter(({ count }) => count > 0)
    return {
      total: sum(chunks),
      batches: this.#read(this.#pieces(chunks, start, size, descending), size, descending),
    }
  }

  /** The clusters from a position on: at first those of the chunks in which the page is, then chunk by chunk. */
  async *#pieces(
    chunks: readonly Counted[],
    start: number,
    size: number,
    descending: boolean,
  ): AsyncGenerator<Piece[]> {
    const covered = piecesOf(chunks, start, start + size)
    const first = chunks.findIndex(({ number }) => number === covered[0]?.number)
    if (first < 0) return
    const clustersOf = async ({ number }: Pick<Counted, 'number'>) =>
      inOrder(this.#inPart(await this.counts.clusters(number), CLUSTER), descending)
    const clusters = (await Promise.all(covered.map(clustersOf))).flat()
    yield piecesOf(clusters, start, Number.POSITIVE_INFINITY, sum(chunks.slice(0, first)))
    for (const chunk of chunks.slice(first + covered.length))
      yield piecesOf(await clustersOf(chunk), 0, Number.POSITIVE_INFINITY)
  }

  /** @param length how many ids are in a chunk or a cluster */
  #inPart(counted: readonly Counted[], length: number): readonly Counted[] {
    const { part } = this.listed
    return part ? countsOf(counted, part, length) : counted
  }

  /** The items of some clusters, as many clusters at a time as complete the page by their counts. */
  async *#read(clusters: AsyncIterable<Piece[]>, size: number, descending: boolean): AsyncGenerator<Item[]> {
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

  /** The pages of some clusters, of the last one no more than what the others do not have. */
  #wave(pieces: readonly Piece[], missing: number, descending: boolean): Promise<QueryPage[]> {
    let left = missing
    const read = pieces.map((piece, index) => {
      const isLast = index === pieces.length - 1
      const page = this.#cluster(piece, descending, isLast && left > 0 ? this.#limit(piece, left) : undefined)
      left -= piece.take
      return page
    })
    return Promise.all(read)
  }

  /** The most items with which the first ones of a piece are complete, if everything else in its cluster comes before them. */
  #limit({ skip, take }: Piece, count: number): number {
    return this.listed.accepts ? count + CLUSTER - take : skip + count
  }

  /** The items of a cluster from a position on. @param limit how many are read at first */
  async #cluster({ number, skip }: Piece, descending: boolean, limit?: number): Promise<QueryPage> {
    const { accepts } = this.listed
    const page = await this.table.queryPage({ pk: this.keys.cluster(number), descending, limit })
    return withoutFirst(accepts ? onlyAccepted(page, accepts) : page, skip)
  }
}

const inOrder = (counts: readonly Counted[], descending: boolean) =>
  descending ? counts.toReversed() : counts

/** The first pieces that have some number of entities, at most as many as are read in parallel. */
function holding(pieces: readonly Piece[], count: number): Piece[] {
  const first: Piece[] = []
  let held = 0
  for (const piece of pieces.slice(0, PARALLEL_CLUSTERS)) {
    first.push(piece)
    held += piece.take
    if (held >= count) break
  }
  return first
}

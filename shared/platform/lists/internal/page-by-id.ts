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
import { type Page, withFirstBatch } from '#shared/platform/lists/page.ts'

/** Clusters that are read in parallel, each at most a megabyte at a time. */
const PARALLEL_CLUSTERS = 32

/** A part of a collection, and which items of entities are in it. */
export interface ListedPart extends CountedPart {
  accepts(item: Item): boolean
}

/**
 * Pages of a collection by id, from the entities themselves: three round trips and the capacity units of the page
 * itself, for every page and any number of entities. The counters only say where a page begins: from there on entities are
 * read one after the other, so none is missing or twice while others come and go. Of a part of the collection, whole
 * clusters are read, and what is not in the part is left out.
 */
export class PagesById {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
    private readonly part?: ListedPart,
  ) {}

  /**
   * The page at positions `start` to `start + size`, counted from the end when descending.
   *
   * @param counted the counts of all chunks
   */
  async page(
    start: number,
    size: number,
    descending: boolean,
    counted: readonly Counted[],
  ): Promise<Page<Item>> {
    const inOrder = (counts: readonly Counted[]) => (descending ? counts.toReversed() : counts)
    const chunks = inOrder(this.#inPart(counted, CHUNK))
    const covered = piecesOf(chunks, start, start + size).map(({ number }) => number)
    const found = await Promise.all(covered.map((chunk) => this.counts.clusters(chunk)))
    const clusters = found.map((some) => this.#inPart(some, CLUSTER))
    const before = chunks.slice(
      0,
      Math.max(
        0,
        chunks.findIndex(({ number }) => number === covered[0]),
      ),
    )
    const pieces = piecesOf(clusters.flatMap(inOrder), start, start + size, sum(before))
    return { total: sum(chunks), batches: await withFirstBatch(first(this.read(pieces, descending), size)) }
  }

  /** @param length how many ids are in a chunk or a cluster */
  #inPart(counted: readonly Counted[], length: number): readonly Counted[] {
    return this.part ? countsOf(counted, this.part, length) : counted
  }

  /** The entities of the given pieces, in order; the last piece may have more than it takes. */
  async *read(pieces: readonly Piece[], descending = false): AsyncGenerator<Item[]> {
    for (let from = 0; from < pieces.length; from += PARALLEL_CLUSTERS) {
      const slice = pieces.slice(from, from + PARALLEL_CLUSTERS)
      const isLast = (index: number) => from + index === pieces.length - 1
      yield* batchesOf(
        await Promise.all(slice.map((piece, index) => this.#part(piece, descending, isLast(index)))),
      )
    }
  }

  /** The items of a cluster from a position on: of the last piece no more than are needed. */
  async #part({ number, skip, take }: Piece, descending: boolean, isLast: boolean): Promise<QueryPage> {
    const limit = isLast && !this.part ? { limit: skip + take } : {}
    const page = await this.table.queryPage({ pk: this.keys.cluster(number), descending, ...limit })
    return withoutFirst(this.part ? onlyAccepted(page, this.part.accepts) : page, skip)
  }
}

/** The first items of some batches. */
async function* first(
  batches: AsyncIterable<readonly Item[]>,
  size: number,
): AsyncGenerator<readonly Item[]> {
  let rest = size
  for await (const batch of batches) {
    yield batch.slice(0, rest)
    rest -= batch.length
    if (rest <= 0) return
  }
}

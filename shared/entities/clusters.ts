import type { Item, Table } from '#shared/table/table.ts'
import { type Counted, chunkCounts, clusterCounts, type Piece, piecesOf, sum } from './directory.ts'
import { CLUSTER, type CollectionKeys, chunkOf, clusterOf } from './keys.ts'
import type { Page } from './page.ts'

/** Clusters read on a guess: as many as a page of a thousand takes. */
const GUESSED_CLUSTERS = 16

/** Ids from one on without gaps: what a collection is taken for before anything is known. */
const DENSE: Counted[] = Array.from({ length: GUESSED_CLUSTERS }, (_, number) => ({
  number,
  count: number === 0 ? CLUSTER - 1 : CLUSTER,
}))

/** Ids of a cluster that lie among at most so many times as many are read as one range. */
const NEARNESS = 3

/**
 * Pages of a collection by id, from the entities themselves: at most three round trips and the page's own
 * units, whichever page it is and however many entities there are.
 */
export class Clusters {
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
    const total = sum(chunks)
    const end = descending ? total - start : Math.min(start + size, total)
    const elements = await this.#entitiesAt(chunks, descending ? Math.max(0, end - size) : start, end)
    return { total, elements: descending ? elements.reverse() : elements }
  }

  /** The entities with some ids, in no order: neighbours as one range, since a unit holds several small ones. */
  async some(ids: ReadonlySet<number>): Promise<Item[]> {
    const clusters = new Map<number, number[]>()
    for (const id of ids) clusters.set(clusterOf(id), [...(clusters.get(clusterOf(id)) ?? []), id])
    return (await Promise.all([...clusters.values()].map((near) => this.#among(near)))).flat()
  }

  async #among(ids: readonly number[]): Promise<Item[]> {
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    if (ids.length > 1 && last - first < NEARNESS * ids.length) {
      const { pk, sk: from } = this.keys.entity(first)
      const items = await this.table.query({ pk, from, to: this.keys.entity(last).sk })
      return items.filter(({ id }) => ids.includes(id as number))
    }
    const items = await Promise.all(ids.map((id) => this.table.get(this.keys.entity(id))))
    return items.filter((item) => item !== undefined)
  }

  /** Reads the first page where it was last time, together with the counters that tell whether it still is. */
  async #firstPage(size: number): Promise<Page<Item>> {
    const guess = piecesOf(this.#first, 0, size).slice(0, GUESSED_CLUSTERS)
    const [chunks, counts, found] = await Promise.all([
      chunkCounts(this.table, this.keys),
      clusterCounts(this.table, this.keys, this.#firstChunk),
      Promise.all(guess.map(({ number }) => this.#entitiesOf({ number, skip: 0, take: size }))),
    ])
    const total = sum(chunks)
    const end = Math.min(size, total)
    const read = new Map(guess.map(({ number }, index) => [number, found[index] as Item[]]))
    const isFirstChunk = chunks.every(({ number }) => number >= this.#firstChunk)
    const pieces = isFirstChunk ? piecesOf(counts, 0, end) : []
    const isRead = pieces.every(({ number }) => read.has(number)) && taken(pieces) === end
    if (!isRead) return { total, elements: await this.#entitiesAt(chunks, 0, end) }
    return { total, elements: pieces.flatMap(({ number, take }) => read.get(number)?.slice(0, take) ?? []) }
  }

  get #firstChunk(): number {
    return chunkOf((this.#first[0]?.number ?? 0) * CLUSTER)
  }

  async #entitiesAt(chunks: Counted[], start: number, end: number): Promise<Item[]> {
    const covered = piecesOf(chunks, start, end)
    const before = sum(chunks.filter(({ number }) => number < (covered[0]?.number ?? 0)))
    const counts = await Promise.all(
      covered.map(({ number }) => clusterCounts(this.table, this.keys, number)),
    )
    if (start === 0 && counts[0]?.length) this.#first = counts[0]
    const pieces = piecesOf(counts.flat(), start, end, before)
    return (await Promise.all(pieces.map((piece) => this.#entitiesOf(piece)))).flat()
  }

  async #entitiesOf({ number, skip, take }: Piece): Promise<Item[]> {
    const items = await this.table.query({ pk: this.keys.cluster(number), limit: skip + take })
    return items.slice(skip)
  }
}

const taken = (pieces: readonly Piece[]) => pieces.reduce((total, { take }) => total + take, 0)

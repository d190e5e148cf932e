import type { Item, Table } from '#shared/table/table.ts'
import { type Counted, chunkCounts, clusterCounts, type Piece, piecesOf, sum } from './directory.ts'
import { CLUSTER, type CollectionKeys } from './keys.ts'
import type { Page } from './page.ts'

/** Clusters read on a guess: as many as a page of a thousand takes. */
const GUESSED_CLUSTERS = 16

/**
 * Pages of a collection by id, from the entities themselves: at most three round trips and the page's own
 * units, whichever page it is and however many entities there are.
 */
export class Clusters {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** The page at positions `start` to `start + size`, counted from the end when descending. */
  async page(start: number, size: number, descending: boolean): Promise<Page<Item>> {
    const [guess, chunks] = await Promise.all([
      start === 0 && !descending ? this.#firstEntities(size) : [],
      chunkCounts(this.table, this.keys),
    ])
    const total = sum(chunks)
    const end = descending ? total - start : Math.min(start + size, total)
    const first = descending ? Math.max(0, end - size) : start
    if (guess.length >= end - first) return { total, elements: guess.slice(0, Math.max(0, end - first)) }
    const elements = await this.#entitiesAt(chunks, first, end)
    return { total, elements: descending ? elements.reverse() : elements }
  }

  /** The first entities, if ids start at one and have few gaps: right for most collections' first page. */
  async #firstEntities(size: number): Promise<Item[]> {
    if (size === 0) return []
    const length = Math.min(Math.ceil((size + 1) / CLUSTER), GUESSED_CLUSTERS)
    const clusters = Array.from({ length }, (_, number) => number)
    const found = await Promise.all(
      clusters.map((number) => this.#entitiesOf({ number, skip: 0, take: size })),
    )
    return found.flat()
  }

  async #entitiesAt(chunks: Counted[], start: number, end: number): Promise<Item[]> {
    const covered = piecesOf(chunks, start, end)
    const before = sum(chunks.filter(({ number }) => number < (covered[0]?.number ?? 0)))
    const counts = await Promise.all(
      covered.map(({ number }) => clusterCounts(this.table, this.keys, number)),
    )
    const pieces = piecesOf(counts.flat(), start, end, before)
    return (await Promise.all(pieces.map((piece) => this.#entitiesOf(piece)))).flat()
  }

  async #entitiesOf({ number, skip, take }: Piece): Promise<Item[]> {
    const items = await this.table.query({ pk: this.keys.cluster(number), limit: skip + take })
    return items.slice(skip)
  }
}

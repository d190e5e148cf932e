import {
  CHUNK,
  CLUSTER,
  type CollectionKeys,
  type Counted,
  chunkOf,
  clusterOf,
  numbered,
} from '#shared/platform/collections/keys.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { areAsOf, epochIn, type Touched } from './half-committed.ts'
import { type ChangeLog, COUNTS, type LogState } from './log.ts'

/** The counts of all chunks at one moment. */
export interface CountState {
  /** The chunks with entities, in order. */
  chunks: Counted[]
  log: LogState
  /** Whether all counters of the clusters of a chunk have been read as the last compaction of the chunk left them. */
  knows(chunk: number, clusters: readonly Item[]): boolean
}

/** The counts of all chunks, and those of the clusters of one of them, at one moment. */
export interface ChunkCounts {
  state: CountState
  clusters: Counted[]
}

/** How many entities there are in each chunk and cluster of ids: the stored counters and what the log adds to them. */
export class Counts {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly log: ChangeLog,
  ) {}

  /** The counts of all chunks: one round trip. */
  read(): Promise<CountState> {
    return readingTogether(async () =>
      stateOf(...(await Promise.all([this.#items(this.keys.directory), this.log.read()]))),
    )
  }

  /** The same, and at the same time the counts of the clusters of one chunk. */
  readWith(chunk: number): Promise<ChunkCounts> {
    return readingTogether(async () => {
      const [directory, log, items] = await Promise.all([
        this.#items(this.keys.directory),
        this.log.read(),
        this.#items(this.keys.clusterCounts(chunk)),
      ])
      const state = stateOf(directory, log)
      const clusters = state && clustersOf(items, chunk, state)
      return state && clusters && { state, clusters }
    })
  }

  /** The clusters of a chunk with entities, in order; undefined if they have been compacted since the chunks were read. */
  async clusters(chunk: number, state: CountState): Promise<Counted[] | undefined> {
    return clustersOf(await this.#items(this.keys.clusterCounts(chunk)), chunk, state)
  }

  /** The counts of all clusters, one chunk after the other. Of a chunk that has been compacted meanwhile, all are read again. */
  async *all(): AsyncGenerator<Counted[]> {
    let state = await this.read()
    for (const { number } of state.chunks) {
      const clusters = await readingTogether(async () => {
        const clusters = await this.clusters(number, state)
        if (!clusters) state = await this.read()
        return clusters
      })
      yield clusters
    }
  }

  /** Whether nothing has ever been counted. */
  async areUnused(): Promise<boolean> {
    return (await this.table.query({ pk: this.keys.directory, limit: 1 })).length === 0
  }

  #items = (pk: string): Promise<Item[]> => this.table.query({ pk })
}

function stateOf(directory: readonly Item[], log: LogState): CountState | undefined {
  if (!log.knows(COUNTS, directory)) return undefined
  const counters = new Map(directory.map((item) => [Number(item.sk), item]))
  return {
    chunks: adjusted(numbered(directory), log, chunkOf),
    log,
    knows: (chunk, clusters) => {
      const counter = counters.get(chunk)
      return areAsOf(epochIn(counter ? [counter] : []), clusters, counter?.m as Touched | undefined)
    },
  }
}

function clustersOf(items: readonly Item[], chunk: number, state: CountState): Counted[] | undefined {
  if (!state.knows(chunk, items)) return undefined
  const first = (chunk * CHUNK) / CLUSTER
  const isInChunk = ({ number }: Counted) => number >= first && number < first + CHUNK / CLUSTER
  return adjusted(numbered(items, first), state.log, clusterOf).filter(isInChunk)
}

/** Stored counts with what the log adds to them, in order, without those that are zero. */
function adjusted(stored: readonly Counted[], { changes }: LogState, numberOf: (id: number) => number) {
  const counts = new Map(stored.map(({ number, count }) => [number, count]))
  for (const { id, was, is } of changes) {
    const number = numberOf(id)
    counts.set(number, (counts.get(number) ?? 0) + Number(is !== null) - Number(was !== null))
  }
  return [...counts]
    .map(([number, count]) => ({ number, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.number - b.number)
}

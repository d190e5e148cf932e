import {
  CHUNK,
  CLUSTER,
  type CollectionKeys,
  type Counted,
  numbered,
} from '#shared/platform/collections/keys.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'

/** The numbers of entities in each chunk and cluster of ids. Counters change in the transaction of their entity. */
export class Counts {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** The chunks with entities, in order: one query. */
  chunks = async (): Promise<Counted[]> => numbered(await this.table.query({ pk: this.keys.directory }))

  /** The clusters of a chunk with entities, in order: one query. */
  async clusters(chunk: number): Promise<Counted[]> {
    const counters = await this.table.query({ pk: this.keys.clusterCounts(chunk) })
    return numbered(counters, (chunk * CHUNK) / CLUSTER)
  }

  /** The clusters with entities, one chunk after the other. */
  async *all(): AsyncGenerator<Counted[]> {
    for (const { number } of await this.chunks()) yield await this.clusters(number)
  }

  /** The changes that count an entity, or no longer count it. */
  changes = (id: number, by: 1 | -1): Write[] =>
    [this.keys.chunkCount(id), this.keys.clusterCount(id)].map((update) => ({ update, add: { n: by } }))
}

import {
  CHUNK,
  CLUSTER,
  COUNT,
  type CollectionKeys,
  type Counted,
  countOf,
  numbered,
} from '#shared/platform/collections/keys.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'

/** The value by which counters group an entity: `by` is undefined if it has none. */
export interface CountedEntity {
  by: string | undefined
}

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

  /** The changes that count an entity as it is now, instead of as it was. One that is missing is not counted. */
  changes(id: number, before: CountedEntity | undefined, after: CountedEntity | undefined): Write[] {
    const add: Record<string, number> = {}
    for (const name of attributesOf(before)) add[name] = -1
    for (const name of attributesOf(after)) add[name] = (add[name] ?? 0) + 1
    const changed = Object.fromEntries(Object.entries(add).filter(([, by]) => by !== 0))
    if (Object.keys(changed).length === 0) return []
    return [this.keys.chunkCount(id), this.keys.clusterCount(id)].map((update) => ({ update, add: changed }))
  }
}

/** The attributes of a counter in which an entity counts. */
export const attributesOf = (entity: CountedEntity | undefined): string[] =>
  entity ? [COUNT, ...(entity.by === undefined ? [] : [countOf(entity.by)])] : []

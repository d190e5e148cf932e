import {
  COUNT,
  type CollectionKeys,
  type Counted,
  countOf,
  IDS_PER_CHUNK,
  IDS_PER_CLUSTER,
  numbered,
} from '#shared/platform/collections/keys.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'

/**
 * Determines the counters that include an entity: the total and, if `by` is defined, also the number of entities with
 * this value of `by`.
 */
export interface CountedEntity {
  by: string | undefined
}

/**
 * The numbers of entities in each cluster (a range of ids) and each chunk (a larger range).
 *
 * The counters change in the same transaction as the entities.
 */
export class Counts {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** Reads the number of entities in each chunk, in the order of ids, with one query. Leaves out empty chunks. */
  chunks = async (): Promise<Counted[]> => numbered(await this.table.query({ pk: this.keys.directory }))

  /**
   * Reads the number of entities in each cluster of a chunk, in the order of ids, with one query. Leaves out empty
   * clusters.
   */
  async clusters(chunk: number): Promise<Counted[]> {
    const counters = await this.table.query({ pk: this.keys.clusterCounts(chunk) })
    return numbered(counters, (chunk * IDS_PER_CHUNK) / IDS_PER_CLUSTER)
  }

  /** Yields the number of entities in each cluster. Each step yields the numbers for one chunk of clusters. */
  async *all(): AsyncGenerator<Counted[]> {
    for (const { number } of await this.chunks()) yield await this.clusters(number)
  }

  /**
   * Returns the changes to the counters when an entity changes. `before` is undefined for a new entity, and `after` is
   * undefined for a removed entity.
   */
  changes(id: number, before: CountedEntity | undefined, after: CountedEntity | undefined): Write[] {
    return [this.keys.chunkCount(id), this.keys.clusterCount(id)].flatMap((key) =>
      countChange(key, before, after),
    )
  }
}

/** Returns the changes to a counter when an entity is added, changed or removed; empty if no count changes. */
export function countChange(
  update: Key,
  before: CountedEntity | undefined,
  after: CountedEntity | undefined,
): Write[] {
  const add: Record<string, number> = {}
  for (const name of counterAttributes(before)) add[name] = -1
  for (const name of counterAttributes(after)) add[name] = (add[name] ?? 0) + 1
  const changed = Object.fromEntries(Object.entries(add).filter(([, by]) => by !== 0))
  return Object.keys(changed).length > 0 ? [{ update, add: changed }] : []
}

/** Returns the names of the counter attributes that are incremented for an entity. */
export const counterAttributes = (entity: CountedEntity | undefined): string[] =>
  entity ? [COUNT, ...(entity.by === undefined ? [] : [countOf(entity.by)])] : []

import { type CollectionKeys, clusterOf } from '#shared/platform/collections/keys.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'

/**
 * The maximum number of clusters that are queried at the same time. More of them would delay each other until they time
 * out.
 */
const CLUSTERS_AT_ONCE = 64

/** Ids of a cluster are read with one query if that reads less than this many times the number of needed ids. */
const NEARNESS = 3

/** Reads entities by their ids, with few queries. */
export class EntitiesById {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /**
   * Reads the entities with the given ids, unordered, and keeps the result of `pick`. Neighbours are read with one
   * query, since several small entities share a capacity unit.
   *
   * @param only the attributes to read, including the id; by default all
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
      const part = await this.table.queryPage({ pk, from, to, only })
      const picked: T[] = []
      for await (const items of batchesOf([part]))
        picked.push(...items.filter(({ id }) => ids.includes(id as number)).map(pick))
      return picked
    }
    const pickById = async (id: number) =>
      this.table.get(this.keys.entity(id)).then((item) => item && pick(item))
    return (await Promise.all(ids.map(pickById))).filter((picked) => picked !== undefined)
  }
}

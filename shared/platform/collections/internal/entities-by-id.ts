import { type CollectionKeys, clusterOf } from '#shared/platform/collections/keys.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'

/**
 * The maximum number of clusters (partitions of entities) that are queried at the same time. More queries would delay
 * each other until they time out.
 */
const CLUSTERS_AT_ONCE = 64

/**
 * Maximum number of entities that a query may read per requested id. If a query would read more entities, the ids are
 * read one by one.
 */
const NEARNESS = 3

/**
 * The minimum number of single reads that are replaced with one query. Fewer single reads cost little more than the
 * query itself.
 */
const MIN_NEIGHBOURS = 4

/**
 * The reads that are requested in one turn of the event loop. `read` resolves to a function. This function takes an id,
 * and resolves to the item of the entity with this id.
 */
interface Turn {
  ids: Set<number>
  read: Promise<(id: number) => Promise<Item | undefined>>
}

/**
 * Reads entities by their ids, with few queries. A query is cheaper than single reads for small entities, because
 * DynamoDB charges a query for the total size of its items.
 */
export class EntitiesById {
  /** The reads that the current turn of the event loop has requested, keyed by deadline. */
  readonly #turns = new Map<object | undefined, Turn>()

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** Reads the item of an entity. Reads of neighbouring ids in the same turn of the event loop share one query. */
  async get(id: number): Promise<Item | undefined> {
    const { ids, read } = this.#turn()
    ids.add(id)
    return (await read)(id)
  }

  #turn(): Turn {
    const deadline = currentDeadline()
    const present = this.#turns.get(deadline)
    if (present) return present
    const ids = new Set<number>()
    const read = Promise.resolve().then(() => {
      this.#turns.delete(deadline)
      return this.#reading(ids)
    })
    const turn = { ids, read }
    this.#turns.set(deadline, turn)
    return turn
  }

  /** Starts to read the items of all given ids. Returns a function that awaits the item of an id. */
  #reading(ids: ReadonlySet<number>): (id: number) => Promise<Item | undefined> {
    const items = new Map<number, Promise<Item | undefined>>()
    for (const near of byCluster(ids)) {
      const isQuery = near.length >= MIN_NEIGHBOURS && areNear(near)
      const query = isQuery ? this.#query(near, (item) => [item.id, item] as const) : undefined
      const found = query?.then((read) => new Map(read))
      for (const id of near)
        items.set(id, found ? found.then((read) => read.get(id)) : this.table.get(this.keys.entity(id)))
    }
    return (id) => items.get(id) as Promise<Item | undefined>
  }

  /**
   * Reads the entities with the given ids, and returns the result of `pick` for each entity, in no particular order.
   * Neighbouring ids are read with one query.
   *
   * @param only the attributes to read, including the id; by default all
   */
  async some<T>(ids: ReadonlySet<number>, pick: (item: Item) => T, only?: readonly string[]): Promise<T[]> {
    const found: T[][] = []
    for (const wave of slices(byCluster(ids), CLUSTERS_AT_ONCE))
      found.push(...(await Promise.all(wave.map((near) => this.#inCluster(near, pick, only)))))
    return found.flat()
  }

  async #inCluster<T>(
    ids: readonly number[],
    pick: (item: Item) => T,
    only: readonly string[] | undefined,
  ): Promise<T[]> {
    if (ids.length > 1 && areNear(ids)) return this.#query(ids, pick, only)
    const pickById = async (id: number) =>
      this.table.get(this.keys.entity(id)).then((item) => item && pick(item))
    return (await Promise.all(ids.map(pickById))).filter((picked) => picked !== undefined)
  }

  /**
   * Reads all entities between the smallest and the largest of the given ids, and keeps the entities with these ids.
   */
  async #query<T>(ids: readonly number[], pick: (item: Item) => T, only?: readonly string[]): Promise<T[]> {
    const { pk, sk: from } = this.keys.entity(Math.min(...ids))
    const to = this.keys.entity(Math.max(...ids)).sk
    const part = await this.table.queryPage({ pk, from, to, only })
    const picked: T[] = []
    for await (const items of batchesOf([part]))
      picked.push(...items.filter(({ id }) => ids.includes(id as number)).map(pick))
    return picked
  }
}

/** Groups ids by cluster. */
function byCluster(ids: Iterable<number>): number[][] {
  const clusters = new Map<number, number[]>()
  for (const id of ids) {
    const near = clusters.get(clusterOf(id))
    if (near) near.push(id)
    else clusters.set(clusterOf(id), [id])
  }
  return [...clusters.values()]
}

const areNear = (ids: readonly number[]): boolean =>
  Math.max(...ids) - Math.min(...ids) < NEARNESS * ids.length

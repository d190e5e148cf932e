import { type Audited, audit, type Finding } from '#shared/platform/collections/audit.ts'
import { chunkCountedBy, chunkOf } from '#shared/platform/collections/keys.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Watch } from './watch.ts'

/** The log, the counters and the orders of a collection. */
export class CountersWatch implements Watch {
  /** What each counter should be minus what it is, by chunk. */
  readonly #differences = new Map<number, Map<string, number>>()

  /**
   * @param name what the collection is called
   * @param idIn the id of what is counted in an item; undefined if it is something else
   */
  constructor(
    private readonly name: string,
    private readonly collection: Audited,
    private readonly idIn: (item: Item) => number | undefined,
  ) {}

  note(batch: readonly Item[]): void {
    for (const item of batch) {
      const id = this.idIn(item)
      if (id !== undefined) for (const key of this.collection.countersOf(id)) this.#add(chunkOf(id), key, 1)
      const counted = chunkCountedBy(this.collection.code, item)
      if (counted !== undefined) this.#add(counted, item, -Number(item.n))
    }
  }

  findings = (): AsyncGenerator<Finding> =>
    audit(
      this.name,
      this.collection,
      [...this.#differences].flatMap(([chunk, counters]) =>
        [...counters.values()].some((difference) => difference !== 0) ? chunk : [],
      ),
    )

  #add(chunk: number, key: Key, by: number): void {
    const counters = this.#differences.get(chunk) ?? new Map<string, number>()
    counters.set(identityOf(key), (counters.get(identityOf(key)) ?? 0) + by)
    this.#differences.set(chunk, counters)
  }
}

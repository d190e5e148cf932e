import { slices } from '#shared/platform/concurrency.ts'
import type { Item, Key } from './table.ts'

type Fetch = (keys: Key[]) => Promise<Item[]>
type Waiting = { key: Key; resolve: (item: Item | undefined) => void; reject: (error: unknown) => void }

/** The maximum number of keys in one fetch, and the maximum number of parallel fetches. */
interface Capacity {
  keys: number
  batches: number
}

/**
 * Returns a key as a single string, for use in maps and sets. The separator between its two parts cannot occur in keys.
 */
export const identityOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`

/**
 * Collects all gets of one tick, and fetches their items together, in batches. Code can therefore get items one by one
 * and still make only one round trip. The items of a batch are delivered as soon as the batch arrives. A caller that
 * keeps only a small part of each item therefore never has all items in memory.
 */
export class Loader {
  #waiting: Waiting[] = []

  constructor(
    private readonly fetch: Fetch,
    private readonly capacity: Capacity,
  ) {}

  get(key: Key): Promise<Item | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ key, resolve, reject }) === 1) setImmediate(() => this.#flush())
    })
  }

  #flush() {
    const byIdentity = new Map<string, Waiting[]>()
    for (const waiting of this.#waiting) {
      const identity = identityOf(waiting.key)
      const others = byIdentity.get(identity)
      if (others) others.push(waiting)
      else byIdentity.set(identity, [waiting])
    }
    this.#waiting = []
    const batches = slices([...byIdentity.values()], this.capacity.keys)
    for (let started = 0; started < this.capacity.batches; started++) this.#deliver(batches)
  }

  /**
   * Takes batches from the list and fetches them one after the other, until the list is empty. Parallel calls share the
   * list.
   */
  async #deliver(batches: Waiting[][][]) {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await this.#load(batch)
  }

  async #load(batch: Waiting[][]) {
    const keys = batch.flatMap(([first]) => (first ? [first.key] : []))
    try {
      const items = new Map((await this.fetch(keys)).map((item) => [identityOf(item), item]))
      for (const { key, resolve } of batch.flat()) resolve(items.get(identityOf(key)))
    } catch (error) {
      for (const { reject } of batch.flat()) reject(error)
    }
  }
}

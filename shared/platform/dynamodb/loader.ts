import { slices } from '#shared/platform/concurrency.ts'
import type { Item, Key } from './table.ts'

type Fetch = (keys: Key[]) => Promise<Item[]>
type Waiting = { key: Key; resolve: (item: Item | undefined) => void; reject: (error: unknown) => void }

/** How many keys are fetched at once, and how many times that side by side. */
interface Capacity {
  keys: number
  batches: number
}

/** An item's identity as one text; the separator cannot occur in keys. */
export const identityOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`

/**
 * Coalesces all gets of one tick into one fetch, so that code may ask for items one by one, where it needs
 * them, and still make one round trip. Of more than one batch, each is handed over as it comes: who asks for many
 * items and keeps little of each never has all of them in memory.
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
    const wanted = new Map<string, Waiting[]>()
    for (const one of this.#waiting) {
      const identity = identityOf(one.key)
      const others = wanted.get(identity)
      if (others) others.push(one)
      else wanted.set(identity, [one])
    }
    this.#waiting = []
    const batches = slices([...wanted.values()], this.capacity.keys)
    for (let side = 0; side < this.capacity.batches; side++) this.#deliver(batches)
  }

  /** Fetches one batch after the other until none is left. */
  async #deliver(batches: Waiting[][][]) {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await this.#fetched(batch)
  }

  async #fetched(batch: Waiting[][]) {
    const keys = batch.flatMap(([first]) => (first ? [first.key] : []))
    try {
      const items = new Map((await this.fetch(keys)).map((item) => [identityOf(item), item]))
      for (const { key, resolve } of batch.flat()) resolve(items.get(identityOf(key)))
    } catch (error) {
      for (const { reject } of batch.flat()) reject(error)
    }
  }
}

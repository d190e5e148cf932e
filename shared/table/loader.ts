import type { Item, Key } from './table.ts'

type Fetch = (keys: Key[]) => Promise<Map<string, Item>>
type Waiting = { key: Key; resolve: (item: Item | undefined) => void; reject: (error: unknown) => void }

/** An item's identity as one text; the separator cannot occur in keys. */
export const identityOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`

/**
 * Coalesces all gets of one tick into one fetch, so that code may ask for items one by one, where it needs
 * them, and still make one round trip.
 */
export class Loader {
  #waiting: Waiting[] = []

  constructor(private readonly fetch: Fetch) {}

  get(key: Key): Promise<Item | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ key, resolve, reject }) === 1) setImmediate(() => this.#flush())
    })
  }

  async #flush() {
    const waiting = this.#waiting
    this.#waiting = []
    const distinct = new Map(waiting.map(({ key }) => [identityOf(key), key]))
    try {
      const items = await this.fetch([...distinct.values()])
      for (const { key, resolve } of waiting) resolve(items.get(identityOf(key)))
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }
}

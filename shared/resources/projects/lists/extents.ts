/** How much of all projects a requester sees: all of them, or more or fewer than are worth reading one by one. */
export type Extent = 'everything' | 'much' | 'little'

/** Requesters remembered; the one not seen for longest is forgotten. */
const REMEMBERED = 1000

/** How much requesters saw last time, by their id: good for a guess about what to read, never for an answer. */
export class Extents {
  readonly #known = new Map<number, Extent>()

  of(requester: number | undefined): Extent | undefined {
    return requester === undefined ? undefined : this.#known.get(requester)
  }

  note(requester: number, extent: Extent): void {
    this.#known.delete(requester)
    this.#known.set(requester, extent)
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }
}

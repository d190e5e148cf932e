/** Milliseconds for which a person's name is shown beside a resource that they have changed. */
const SHOWN_MS = 60_000

/**
 * Marks on resources that other people have just changed. Each mark contains the name of the person, and is keyed by
 * the address of the resource.
 */
export class Marks {
  readonly #names = new Map<string, string>()
  readonly #listeners = new Set<() => void>()

  /**
   * Calls a function whenever a mark appears or disappears.
   *
   * @returns a function that unsubscribes
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the name of the person who has just changed a resource. */
  of = (href: string): string | undefined => this.#names.get(href)

  /** Marks a resource as changed by a person. The mark disappears after a while. */
  set(href: string, name: string): void {
    this.#names.set(href, name)
    this.#changed()
    setTimeout(() => {
      this.#names.delete(href)
      this.#changed()
    }, SHOWN_MS)
  }

  #changed() {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * A set of keys that is emptied every day. It lets a process try something once a day for each key, even if it fails.
 */
export class TriedToday {
  readonly #tried = new Set<string>()
  #today = ''

  /** Returns whether a key is new on a day, and adds it. */
  isNew(key: string, today: string): boolean {
    if (this.#today !== today) this.#tried.clear()
    this.#today = today
    return this.#tried.size !== this.#tried.add(key).size
  }
}

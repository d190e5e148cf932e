/**
 * A set of keys that is emptied every day. With this set, a process tries something only once a day for each key, even
 * if the attempt fails.
 */
export class TriedToday {
  readonly #tried = new Set<string>()
  #today = ''

  /** Returns whether a key is tried for the first time on a day, and remembers the key for this day. */
  isNew(key: string, today: string): boolean {
    if (this.#today !== today) this.#tried.clear()
    this.#today = today
    return this.#tried.size !== this.#tried.add(key).size
  }
}

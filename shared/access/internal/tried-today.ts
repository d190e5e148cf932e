/** The keys for which this process has already tried something today, so that a failure is not repeated. */
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

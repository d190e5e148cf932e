/**
 * If several conditional writes are based on the same state, runs them one after another. Several parts of a page may
 * save a resource as they have read it. Each write is based on the response to the previous one: otherwise the service
 * would report a conflict, although nobody else has changed the resource.
 */
export class ConditionalWrites {
  /** The entity tags after the writes in progress, keyed by the address and the tag on which the writes are based. */
  readonly #tags = new Map<string, Promise<string>>()

  /**
   * @param tag the entity tag of the state on which the write is based
   * @param write sends the request, with the entity tag of the state after the previous writes
   * @param tagOf returns the entity tag of a response
   * @throws Problem of this write; those of the previous writes are ignored
   */
  run<Answer>(
    href: string,
    tag: string,
    write: (tag: string) => Promise<Answer>,
    tagOf: (answer: Answer) => string | undefined,
  ): Promise<Answer> {
    const key = `${href} ${tag}`
    const before = this.#tags.get(key) ?? Promise.resolve(tag)
    const answer = before.then(write)
    const unchanged = () => before
    const after = answer.then(async (one) => tagOf(one) ?? before, unchanged)
    this.#tags.set(key, after)
    after.then(() => this.#tags.get(key) === after && this.#tags.delete(key))
    return answer
  }
}

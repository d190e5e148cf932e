/**
 * Runs conditional writes one after another if they are based on the same state of a resource. Each write sends the
 * entity tag from the response to the previous write. With the original tag, the service would report a conflict,
 * although nobody else has changed the resource.
 */
export class ConditionalWrites {
  /**
   * Promises of the entity tag after the writes in progress. The key consists of the resource's address and the entity
   * tag on which these writes are based.
   */
  readonly #tags = new Map<string, Promise<string>>()

  /**
   * @param tag the entity tag of the state on which the write is based
   * @param write sends the request, with the entity tag of the state after the previous writes
   * @param tagOf returns the entity tag of a response
   * @throws Problem if this write fails; failures of previous writes are ignored
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

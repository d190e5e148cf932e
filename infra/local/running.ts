type Stop = () => Promise<unknown>

/** What has been started so far, to be stopped in reverse order. */
export class Running {
  readonly #stops: Stop[] = []

  /** @param stop ends what was just started */
  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Stops everything, also what comes after something that fails to stop; does nothing a second time. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) {
      await stop().catch((error) => console.error(`While stopping: ${error?.stack}`))
    }
  }
}

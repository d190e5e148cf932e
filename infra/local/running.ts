type Stop = () => Promise<unknown>

/** The started parts of the local stack, to be stopped in reverse order. */
export class Running {
  readonly #stops: Stop[] = []

  /** Registers the function that stops a part of the stack. The part has just been started. */
  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Stops everything, even if a part fails to stop. A second call does nothing. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) {
      await stop().catch((error) => console.error(`While stopping: ${error?.stack}`))
    }
  }
}

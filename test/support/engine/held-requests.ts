import type { Page } from 'playwright-core'

/** Holds requests of a page until the test releases them, so that the connection appears to be slow. */
export class HeldRequests {
  #count = 0
  #release = () => {}
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve
  })

  private constructor(private readonly page: Page) {}

  /**
   * Delays requests of the page until `release` is called. Only requests with the given method and a path that matches
   * the pattern are delayed.
   */
  static async on(page: Page, method: string, path: RegExp): Promise<HeldRequests> {
    const held = new HeldRequests(page)
    const isMeant = ({ pathname }: URL) => path.test(pathname)
    await page.route(isMeant, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      held.#count++
      await held.#released
      await route.continue()
    })
    return held
  }

  /** The number of requests that have been sent. */
  get count(): number {
    return this.#count
  }

  /**
   * Releases the held requests, holds no further requests, and waits until the released requests have been answered.
   */
  async release(): Promise<void> {
    this.#release()
    await this.page.unrouteAll({ behavior: 'wait' })
  }
}

import type { Page, Route } from 'playwright-core'

/** Records layout shifts in `globalThis.moved`. This script runs in the page before the page's own scripts. */
const watching = `(() => {
  globalThis.moved = []
  const note = ({ value, sources }) => globalThis.moved.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') })
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
})()`

/** A script for the page: returns all visible texts, in document order. */
const said = `(() => {
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.replaceAll(/\\s+/g, ' ').trim()
    const isSeen = node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (text && isSeen && !node.parentElement.closest('.unseen, .skeleton, option')) texts.push(text)
  }
  return texts
})()`

/** Waits for a macrotask, so that the page can run its timers of 0 ms. This script runs in the page. */
const turn = `new Promise((next) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = next
  port2.postMessage(0)
})`

/** The delay of each response, in milliseconds of the page's clock. */
const DELAY = 2_000

interface Moved {
  readonly value: number
  readonly what: readonly string[]
}

/**
 * Holds every response of the API until the test releases it. The page's clock advances by two seconds between two
 * responses, without real waiting.
 */
export class HeldAnswers {
  #held: Route[] = []

  private constructor(private readonly page: Page) {}

  /** Holds back all responses, beginning with the next navigation of the page. */
  static async on(page: Page): Promise<HeldAnswers> {
    const answers = new HeldAnswers(page)
    await page.clock.install()
    await page.addInitScript(watching)
    await page.route('**/api/**', (route) => {
      answers.#held.push(route)
    })
    return answers
  }

  get count(): number {
    return this.#held.length
  }

  /** Advances the page's clock by two seconds, and runs the timers that become due. */
  async wait(): Promise<void> {
    for (let part = 0; part < 4; part++) {
      await this.page.clock.runFor(DELAY / 4)
      await this.page.evaluate(turn)
    }
  }

  /** Releases the response to the latest request first, so that responses arrive in reverse order. */
  async release(): Promise<void> {
    const route = this.#held.pop()
    if (!route) return
    const answer = await route.fetch()
    await route.fulfill({ response: answer })
    await this.wait()
  }

  texts = (): Promise<string[]> => this.page.evaluate<string[]>(said)

  /** Returns the layout shifts since the last call. */
  moved = (): Promise<Moved[]> => this.page.evaluate<Moved[]>('globalThis.moved.splice(0)')
}

import type { Page, Route } from 'playwright-core'

/** Collects how far things move that are seen already; runs in the page before its own scripts. */
const watching = `(() => {
  globalThis.moved = []
  const note = ({ value, sources }) => globalThis.moved.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') })
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
})()`

/** All texts that can be seen, in their order; runs in the page. */
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

/** Lets what the page has put off for a moment of no time happen; runs in the page. */
const turn = `new Promise((next) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = next
  port2.postMessage(0)
})`

/** How long each answer takes, in milliseconds of the page's own clock. */
const DELAY = 2_000

interface Moved {
  readonly value: number
  readonly what: readonly string[]
}

/**
 * Holds every answer of the API back until it is released. Time passes for the page alone: it takes two seconds from one
 * answer to the next, and the test none.
 */
export class HeldAnswers {
  #held: Route[] = []

  private constructor(private readonly page: Page) {}

  /** Begins with the next address that the page opens. */
  static async on(page: Page): Promise<HeldAnswers> {
    const answers = new HeldAnswers(page)
    await page.clock.install()
    await page.addInitScript(watching)
    await page.route('**/api/**', (route) => {
      answers.#held.push(route)
    })
    return answers
  }

  /** How many requests are not answered. */
  get count(): number {
    return this.#held.length
  }

  /** Lets two seconds pass, and the page do what follows from what it knows. */
  async wait(): Promise<void> {
    for (let part = 0; part < 4; part++) {
      await this.page.clock.runFor(DELAY / 4)
      await this.page.evaluate(turn)
    }
  }

  /** Answers the request that was made last, so that answers come in the order that nobody expects. */
  async release(): Promise<void> {
    const route = this.#held.pop()
    if (!route) return
    const answer = await route.fetch()
    await route.fulfill({ response: answer })
    await this.wait()
  }

  /** What can be read on the page. */
  texts = (): Promise<string[]> => this.page.evaluate<string[]>(said)

  /** How far things have moved since this was asked last. */
  moved = (): Promise<Moved[]> => this.page.evaluate<Moved[]>('globalThis.moved.splice(0)')
}

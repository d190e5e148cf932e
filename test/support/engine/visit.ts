import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import type { TestContext } from 'vitest'
import { type BrowserLook, chromium, looks, startChromium } from './browser.ts'

/** The cost of a task: the actions of the person (without the typing of text) and the requests of the page. */
export interface Cost {
  /** Mouse clicks. Choosing from a menu counts as two, and dragging counts as one. */
  readonly clicks: number
  /** The number of key presses that do not type text. */
  readonly keys: number
  readonly requests: number
}

/** A script that reports the actions of a person. It runs in the page before the page's own scripts. */
const reporting = `(() => {
  const isText = ({ target }) => target.matches?.('textarea, input:not([type=checkbox])')
  const listen = (type, report) => addEventListener(type, report, true)
  listen('pointerdown', (event) => event.isTrusted && globalThis.done('clicks'))
  listen('keydown', (event) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && isText(event)
    if (event.isTrusted && !isLetter && !/^(Control|Shift)/.test(event.key)) globalThis.done('keys')
  })
  listen('change', (event) => !event.isTrusted && event.target.localName === 'select' && globalThis.done('menu'))
})()`

/**
 * The timeout for something to appear, in milliseconds. It is shorter than the timeout of a test, so that the error
 * names the missing element.
 */
const TIMEOUT = 45_000

/**
 * A script that counts the fetches whose bodies have not reached the page. The script runs before the page's own
 * scripts. The browser reports the end of a request too early: the page may still be waiting for the body.
 */
const fetching = `(() => {
  const { fetch } = globalThis
  globalThis.openFetches = 0
  globalThis.fetch = async (...request) => {
    globalThis.openFetches++
    try {
      const response = await fetch(...request)
      await response.clone().arrayBuffer()
      return response
    } finally {
      globalThis.openFetches--
    }
  }
})()`

/**
 * A script that runs in the page. It waits until the page has fetched nothing for six frames, which are enough to
 * render the received data.
 */
const shown = `(async () => {
  for (let frame = 0; frame < 6; frame = globalThis.openFetches > 0 ? 0 : frame + 1)
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
})()`

/** The address that the page requests at intervals, regardless of the person's actions. */
const CHANGES_PATH = '/api/v3/changes'

export interface VisitOptions {
  look?: BrowserLook
  locale?: string
  timezoneId?: string
  /** True if the browser has a touch screen. Only `isMobile` makes it apply the page's viewport meta element. */
  hasTouch?: boolean
  isMobile?: boolean
  /** The token of a user who signs in before the page opens. */
  as?: string
}

/** Starts a session in the browser, as the sign-in form does. */
async function signIn({ request }: BrowserContext, url: string, token: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`apikey:${token}`).toString('base64')}`
  const answer = await request.post(new URL('/api/v3/session', url).href, { headers: { authorization } })
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`)
}

/** A person at the console, with a separate browser session. */
export class Visit {
  /** The problems of the page: script errors, violations of its content security policy, and failed requests. */
  readonly problems: string[] = []
  readonly hosts = new Set<string>()
  /** The requests to the API, as method and address. Polls for changes are left out. */
  readonly sent: string[] = []
  #done = { clicks: 0, keys: 0 }
  readonly #open = new Set<Request>()

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.problems.push(error.message))
    page.on('request', (request) => this.#note(request))
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
  }

  /** Opens an address of the console. For a signed-in person, waits until the page is shown. */
  static async begin(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
    const { as, look: { width, height, colorScheme } = looks[0] as BrowserLook, ...others } = options
    const context = await browser.newContext({
      ...others,
      viewport: { width, height },
      colorScheme,
      ...(url.startsWith('http') && { baseURL: new URL(url).origin }),
    })
    const visit = new Visit(await context.newPage(), context)
    context.setDefaultTimeout(TIMEOUT)
    await visit.page.exposeFunction('done', (what: 'clicks' | 'keys' | 'menu') => {
      if (what === 'menu') visit.#done.clicks += 2
      else visit.#done[what] += 1
    })
    await visit.page.addInitScript(reporting)
    await visit.page.addInitScript(fetching)
    if (as) await signIn(context, url, as)
    await visit.page.goto(url)
    if (as) await visit.arrive()
    return visit
  }

  #note(request: Request) {
    const { host, pathname, search } = new URL(request.url())
    this.hosts.add(host)
    this.#open.add(request)
    if (pathname.startsWith('/api/') && pathname !== CHANGES_PATH)
      this.sent.push(`${request.method()} ${pathname}${search}`)
  }

  /** Signs in with a token in the sign-in form, and waits for the first view. */
  async signIn(token: string): Promise<void> {
    await this.enter(token)
    await this.arrive()
  }

  async enter(token: string, page = this.page): Promise<void> {
    await page.locator('.sign-in details:has([name=token]) summary').click()
    await page.locator('[name=token]').fill(token)
    await page.keyboard.press('Enter')
  }

  /**
   * Waits until the person is signed in and the first view is shown. Then waits for the data of the view, which the
   * view requests only after it is shown.
   */
  async arrive(): Promise<void> {
    await this.person.waitFor()
    await this.content.locator('h1, [role=alert]').first().waitFor({ state: 'attached' })
    await this.rest()
  }

  /** Waits until all requests are answered and rendered, and the page sends no further requests. */
  async rest(): Promise<void> {
    do {
      await Promise.all([...this.#open].map(async (request) => (await request.response())?.finished()))
      await this.page.evaluate(shown)
    } while (this.#open.size > 0)
  }

  /** Stops the page's clock. On a slow machine, cached responses would otherwise expire and be read again. */
  async stopTime(): Promise<void> {
    await this.page.clock.setFixedTime(new Date())
  }

  /**
   * Stops the clock and starts counting the cost. From then on, polls report no changes: on a slow machine, reported
   * changes would cause further requests.
   */
  async count(): Promise<void> {
    await this.stopTime()
    await this.page.route(
      ({ pathname }) => pathname === CHANGES_PATH,
      (route) => route.fulfill({ json: { changed: [] } }),
    )
    this.#done = { clicks: 0, keys: 0 }
    this.sent.length = 0
  }

  async cost(): Promise<Cost> {
    await this.rest()
    return { ...this.#done, requests: this.sent.length }
  }

  /** The content of the page, without the frame around it. */
  get content(): Locator {
    return this.page.locator('main')
  }

  link = (name: string | RegExp) => this.content.getByRole('link', { name, exact: typeof name === 'string' })
  button = (name: string | RegExp) =>
    this.content.getByRole('button', { name, exact: typeof name === 'string' })
  field = (name: string | RegExp) =>
    this.content.getByLabel(name).and(this.page.locator('input, select, textarea'))
  heading = (name: string | RegExp) =>
    this.content.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })
  /**
   * Waits until a field has the focus, and then types into it. A slow page may show the field a few frames before it
   * has the focus.
   */
  async type(text: string, field = this.page.locator('input, textarea')): Promise<void> {
    await field.and(this.page.locator(':focus')).waitFor()
    await this.page.keyboard.type(text)
  }

  /** The link of a menu entry. */
  destination = (name: string) =>
    this.page.getByRole('navigation', { name: /^Men[uü]$/ }).getByRole('link', { name, exact: true })

  /** Switches to a project by typing its name into the bar at the top. */
  async switchTo(project: string): Promise<void> {
    await this.page.locator('header .switcher').click()
    await this.page.getByRole('searchbox', { name: 'Find a project' }).fill(project)
    await this.page.getByRole('banner').getByRole('link', { name: project, exact: true }).click()
    await this.heading(project).waitFor()
  }

  /** Starts creating something from the "new" menu. */
  async make(what: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).click()
    await this.page.getByRole('banner').getByRole('link', { name: what, exact: true }).click()
  }

  /** The button that shows the signed-in person. */
  get person(): Locator {
    return this.page.locator('header .who')
  }

  async signOut(): Promise<void> {
    await this.person.click()
    await this.page.getByRole('button', { name: /^(Sign out|Abmelden)$/ }).click()
  }
}

/**
 * Prints the address of a page, the focused element and the visible text, because failures on a busy machine rarely
 * repeat.
 */
async function print(page: Page): Promise<void> {
  const focused = await page.evaluate('document.activeElement?.outerHTML').catch(() => 'unknown')
  const text = await page
    .locator('body')
    .innerText({ timeout: 1_000 })
    .catch(() => '')
  console.log([page.url(), `focused: ${focused}`.slice(0, 400), text.slice(0, 2_000)].join('\n'))
}

/** Provides a Chromium for the tests of a file, which may open any number of visits. */
export async function visitors(url: () => string) {
  const browser = chromium ? await startChromium() : undefined
  const begin = (path = '/app', options?: VisitOptions) => {
    if (!browser) throw new Error('There is no Chromium.')
    return Visit.begin(browser, new URL(path, url()).href, options)
  }
  return {
    begin,
    /**
     * Closes all open pages, because an open page continues to run. If the test has failed, first prints the content of
     * the pages.
     */
    leave: async (test: TestContext) => {
      const contexts = browser?.contexts() ?? []
      const { errors = [], retryCount = 0 } = test.task.result ?? {}
      if (errors.length > retryCount)
        for (const page of contexts.flatMap((context) => context.pages())) await print(page)
      await Promise.all(contexts.map((context) => context.close()))
    },
    close: () => browser?.close(),
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '#infra/local/gateway.ts'
import { loadFunction } from '#infra/local/handlers.ts'
import { allRoutes } from '#shared/resources/index.ts'
import {
  type BrowserLook,
  chromium,
  inChromium,
  looks,
  openPage,
  startChromium,
} from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

/** The servers of two other sites. The service allows the origin of one site, but not of the other. */
const sites: Server[] = []
let browser: Browser
let gateway: Gateway
let origins: string[]

beforeAll(async () => {
  if (!chromium) return
  browser = await startChromium()
  const service = await Service.start()
  await service.fill(personas)
  origins = await Promise.all([site(), site()])
  const corsOrigins = origins.slice(0, 1)
  gateway = await startGateway({ port: 0, routes: allRoutes, corsOrigins, load: loadFunction })
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
  for (const server of sites) server.close()
})

/**
 * Starts a site.
 *
 * @returns its origin
 */
async function site(): Promise<string> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  sites.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const opened = (path: string, look: BrowserLook, javaScriptEnabled = true) =>
  openPage(browser, gateway.url + path, { look, javaScriptEnabled })

/** A script for the page: returns whether the page is dark, and whether it overflows sideways. */
const appearance = `(() => {
  const probe = document.createElement('div')
  probe.style.backgroundColor = 'canvas'
  document.body.append(probe)
  const [red] = getComputedStyle(probe).backgroundColor.match(/\\d+/g).map(Number)
  probe.remove()
  return { isDark: red < 128, sticksOut: document.documentElement.scrollWidth > innerWidth }
})()`

/** A script for the page: returns the text of the focused element within the component. */
const focusedText = `document.querySelector('openapi-explorer').shadowRoot.activeElement?.textContent`

describe.skipIf(!chromium)(`the pages ${inChromium}`, () => {
  it.each(looks)('say where to go, $width wide and $colorScheme, also without scripts', async (look) => {
    const { page, problems } = await opened('/', look, false)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app')
    expect(await page.locator('noscript p').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/api/docs')
    expect(await page.locator('noscript p').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it.each(looks)('fit, $width wide and $colorScheme', async (look) => {
    for (const path of ['/', '/api/docs']) {
      const { page } = await opened(path, look)

      expect(await page.evaluate(appearance)).toEqual({
        isDark: look.colorScheme === 'dark',
        sticksOut: false,
      })
    }
  })

  it.each(looks)('try a request with a token, $width wide and $colorScheme', async (look) => {
    const { page, problems, hosts } = await opened('/api/docs', look)

    await page.getByText('Authentication').first().click()
    await page.locator('input[name=api-key]').fill(tokens.admin)
    await page.locator('input[name=api-key]').press('Enter')
    await page.getByText('View the root of the API').first().click()
    await page.locator('[part~=btn-try]').first().click()
    await page.getByText('Response Status: OK (200)').waitFor()

    expect(await page.getByText('"/api/v3/users/1"').count()).toBe(1)
    expect(problems).toEqual([])
    expect([...hosts]).toEqual([new URL(gateway.url).host])
  })

  it('show why a request without credentials is refused', async () => {
    const { page } = await opened('/api/docs', looks[0])

    await page.getByText('List users').first().click()
    await page.locator('[part~=btn-try]').first().click()

    await page.getByText('"You need to be authenticated').waitFor()
  })

  it('send a login and a password', async () => {
    const { page } = await opened('/api/docs', looks[0])

    await page.getByText('Authentication').first().click()
    await page.locator('input[name=api-key-user]').fill('apikey')
    await page.locator('input[name=api-key-password]').fill(tokens.admin)
    await page.locator('input[name=api-key-password]').press('Enter')
    await page.getByText('View the root of the API').first().click()
    await page.locator('[part~=btn-try]').first().click()

    await page.getByText('Response Status: OK (200)').waitFor()
  })

  it('are used with the keyboard alone', async () => {
    const { page } = await opened('/api/docs', looks[0])
    const operation = page.getByText('View the root of the API').first()
    await operation.waitFor()

    await page.getByPlaceholder('Filter').focus()
    const isReached = () => page.evaluate(focusedText).then((text) => /View the root/.test(String(text)))
    for (let presses = 0; presses < 30 && !(await isReached()); presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    await page.locator('[part~=btn-try]').first().waitFor()
  })
})

/**
 * Creates a placeholder user from a page of another site.
 *
 * @returns the parts of the response that the page's script can read
 */
const createFrom = async (origin: string, name: string) => {
  const page = await browser.newPage()
  await page.goto(origin)
  return page.evaluate(
    async ([address, token, name]) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name })
      const response = await fetch(`${address}/api/v3/placeholder_users`, { method: 'POST', headers, body })
      const { name: created } = (await response.json()) as { name: string }
      return { status: response.status, created, hasId: response.headers.has('x-request-id') }
    },
    [gateway.url, tokens.admin, name] as const,
  )
}

describe.skipIf(!chromium)(`pages of other origins ${inChromium}`, () => {
  it('use the API where theirs is allowed, and read the id of the request', async () => {
    expect(await createFrom(origins[0] as string, 'Ann')).toEqual({
      status: 201,
      created: 'Ann',
      hasId: true,
    })
  })

  it('send nothing that changes anything, and read nothing, where theirs is not allowed', async () => {
    await expect(createFrom(origins[1] as string, 'Bob')).rejects.toThrow('Failed to fetch')

    expect(await createFrom(origins[0] as string, 'Bob')).toMatchObject({ status: 201 })
  })
})

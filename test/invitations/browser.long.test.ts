import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium, openPage, startChromium } from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Invited, invited, PASSWORD } from '#test/support/fixtures/invitations.ts'
import { personas } from '#test/support/fixtures/personas.ts'

let browser: Browser
let service: Service

beforeAll(async () => {
  if (!chromium) return
  browser = await startChromium()
  service = await Service.startWith(personas)
})

afterAll(() => browser?.close())

describe.skipIf(!chromium)(`an invitation ${inChromium}`, () => {
  /** Fills in the form of an invitation and submits it. */
  async function accept(path: string, password: string, javaScriptEnabled = true) {
    const shown = await openPage(browser, service.url + path, { javaScriptEnabled })
    await shown.page.locator('input[name=password]').fill(password)
    await shown.page.getByRole('button').click()
    return shown
  }

  const inviting = (login: string) => invited(service, { login, email: `${login}@example.com`, ...names })
  const names = { firstName: 'Ines', lastName: 'Döe' }
  const pathOf = ({ token }: Invited) => `/invitations/accept?token=${token}`

  it('ends signed in in the console, from where no step leads back to it', async () => {
    const password = 'correct hörse battery'

    const { page, problems } = await accept(pathOf(await inviting('ines')), password)
    await page.waitForURL('**/app')

    const asked = await page.evaluate("fetch('/api/v3/users/me').then((answer) => answer.json())")
    expect(asked).toMatchObject({ login: 'ines' })
    // Scripts cannot see the session cookie.
    expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0)
    expect(await page.evaluate('history.length')).toBe(2)
    expect(problems).toEqual([])
  })

  it('shows errors as it does without scripts, and does not sign in', async () => {
    const { page } = await accept(pathOf(await inviting('jan')), 'short')
    await page.locator('[aria-invalid]').waitFor()

    expect(await page.locator('#password-problem').textContent()).toContain('Password is too short')
    expect(await page.evaluate("fetch('/api/v3/users/me').then(({ ok }) => ok)")).toBe(false)

    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button').click()
    await page.waitForURL('**/app')
  })

  it('is accepted without scripts', async () => {
    const { page } = await accept(pathOf(await inviting('kim')), PASSWORD, false)

    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(await page.getByRole('link').getAttribute('href')).toBe('/app')
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { accounts, linkFor, NEW, OLD } from '#test/support/fixtures/password-resets.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  return () => visits.close()
})
beforeEach(async (test) => {
  if (!chromium) return
  service = await Service.startWith(accounts)
  return () => visits.leave(test)
})

const signIn = async ({ page }: Visit, password: string) => {
  await page.getByLabel('Login', { exact: true }).fill('nils')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Requests a link on the sign-in page, and waits for the response. */
const ask = async ({ page }: Visit, login: string) => {
  await page.getByText('Forgot your password?').click()
  await page.getByLabel('Login or email').fill(login)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('status').getByText('an email with a link is on its way').waitFor()
}

const choose = async ({ page }: Visit, password: string, repeated: string) => {
  await page.getByLabel('New password').first().fill(password)
  await page.getByLabel('Repeat the new password').fill(repeated)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

/** The link in the only mail that was sent. */
const linkIn = async (): Promise<string> => {
  await service.drain()
  expect(service.mailer.arrived).toHaveLength(1)
  return /\S+\/reset\?token=\S+/.exec(service.mailer.arrived[0]?.text ?? '')?.[0] ?? ''
}

describe.skipIf(!chromium)(`a forgotten password ${inChromium}`, () => {
  it('is replaced by the link of a mail, which signs the user out everywhere', async () => {
    const elsewhere = await visits.begin()
    await signIn(elsewhere, OLD)
    await elsewhere.arrive()
    const visit = await visits.begin()
    await ask(visit, 'nils')
    const { pathname, search } = new URL(await linkIn())
    await visit.page.goto(pathname + search)
    await choose(visit, NEW, NEW)
    await visit.page.getByRole('heading', { name: 'Your password was changed' }).waitFor()
    await visit.page.getByRole('link', { name: 'Open the console' }).click()

    await signIn(visit, OLD)
    await visit.page.getByRole('alert').getByText('Incorrect login or password').waitFor()
    visit.problems.length = 0
    await signIn(visit, NEW)
    await visit.arrive()
    expect(JSON.stringify(await visit.context.storageState())).not.toContain(NEW)
    expectPeace(visit)
    await elsewhere.page.reload()
    await elsewhere.page.getByLabel('Login', { exact: true }).waitFor()
  })

  it('stays the same until both fields have the same acceptable password', async () => {
    const token = await linkFor(service, 'nils')
    const visit = await visits.begin(`/reset?token=${encodeURIComponent(token)}`)
    await choose(visit, NEW, `${NEW} `)
    await visit.page.getByText('Password confirmation does not match the password.').first().waitFor()
    await choose(visit, 'short', 'short')
    await visit.page.getByText('Password is too short (minimum is 8 characters).').first().waitFor()
    expect(await visit.page.getByLabel('New password').first().inputValue()).toBe('')

    await choose(visit, NEW, NEW)
    await visit.page.getByRole('heading', { name: 'Your password was changed' }).waitFor()
  })

  it('is not replaced by a link that was used, whose page leads back to the console', async () => {
    const token = await linkFor(service, 'nils')
    const address = `/reset?token=${encodeURIComponent(token)}`
    const visit = await visits.begin(address)
    await choose(visit, NEW, NEW)
    await visit.page.getByRole('heading', { name: 'Your password was changed' }).waitFor()

    await visit.page.goto(address)
    await visit.page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
    await visit.page.getByRole('link', { name: 'Open the console' }).click()
    await visit.page.getByText('Forgot your password?').waitFor()
  })

  it('of an unknown login is answered like any other, without a mail', async () => {
    const visit = await visits.begin()
    await ask(visit, 'nobody.here')
    await service.drain()

    expect(service.mailer.arrived).toEqual([])
    expectPeace(visit)
  })
})

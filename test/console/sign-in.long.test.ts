import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#infra/admin/passwords.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectCost, expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens, MELS_PASSWORD } from '#test/support/fixtures/demo.ts'
import { invited, PASSWORD } from '#test/support/fixtures/invitations.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
})
afterAll(() => visits?.close())

/** A script that runs in the page. Returns everything that the browser stores for the page. */
const kept = `({ session: { ...sessionStorage }, local: { ...localStorage }, cookies: document.cookie })`

interface Kept {
  session: Record<string, string>
  local: Record<string, string>
  cookies: string
}

const keptBy = (page: Page) => page.evaluate<Kept>(kept)

const signedInAs = (visit: Visit, name: string) =>
  visit.page.locator('header').getByRole('button', { name }).waitFor()

describe.skipIf(!chromium)(`signing in ${inChromium}`, () => {
  it('with a token stores only an HttpOnly cookie, until sign-out', async () => {
    const visit = await visits.begin()
    await visit.stopTime()

    await visit.enter(demoTokens.admin)
    await signedInAs(visit, 'Ada Admin')

    await expectCost(visit, 'sign in with a token')
    expect(await keptBy(visit.page)).toEqual({ session: { user: '/api/v3/users/1' }, local: {}, cookies: '' })
    expect(await visit.context.cookies()).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/', domain: '127.0.0.1' },
    ])
    expect(JSON.stringify(await visit.context.storageState())).not.toContain(demoTokens.admin)
    expect(visit.page.url()).toBe(`${service.url}/app`)
    await visit.signOut()
    await visit.page.getByLabel('Login', { exact: true }).waitFor()
    expect(await keptBy(visit.page)).toEqual({ session: {}, local: {}, cookies: '' })
    expect(await visit.context.cookies()).toEqual([])
    await visit.page.reload()
    await visit.page.getByLabel('Login', { exact: true }).waitFor()
    expectPeace(visit)
  })

  it('with login and password stores only that cookie as well', async () => {
    const visit = await visits.begin('/app/projects/2')
    await visit.stopTime()

    await visit.page.getByLabel('Login', { exact: true }).fill('mel')
    await visit.page.getByLabel('Password').fill(MELS_PASSWORD)
    await visit.page.getByRole('button', { name: 'Sign in' }).click()
    await visit.heading('Apollo').waitFor()

    await expectCost(visit, 'sign in with login and password')
    expect(JSON.stringify([await keptBy(visit.page), await visit.context.storageState()])).not.toContain(
      MELS_PASSWORD,
    )
  })

  it("survives changes of the user's own login and password", async () => {
    const as = { as: demoTokens.admin }
    await setPassword(service.ports, 'admin', PASSWORD, true)
    const visit = await visits.begin('/app/users/1/form#form')
    await visit.page.getByLabel('Login', { exact: true }).fill('admin')
    await visit.page.getByLabel('Password').fill(PASSWORD)
    await visit.page.getByRole('button', { name: 'Sign in' }).click()
    await signedInAs(visit, 'Ada Admin')

    await visit.field(/^Login/).fill('ada')
    await visit.field(/^Password/).fill(`${PASSWORD} ü`)
    await visit.field(/^Current password/).fill(PASSWORD)
    await visit.button('Save').click()
    await visit.heading('Ada Admin').waitFor()
    await visit.page.reload()
    await visit.heading('Ada Admin').waitFor()

    expectPeace(visit)
    const currentPassword = `${PASSWORD} ü`
    await service.patch('/api/v3/users/1', { ...as, body: { login: 'admin', currentPassword } })
  })

  it('applies to all tabs, as does signing out', async () => {
    const visit = await visits.begin()
    await visit.signIn(demoTokens.admin)

    const other = await visit.context.newPage()
    await other.goto('/app/projects')
    await other.getByRole('table').waitFor()
    await other.locator('header .who').click()
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()

    await visit.page.getByLabel('Login', { exact: true }).waitFor()
    expect(await visit.person.count()).toBe(0)
  })

  it('as another user in one tab hides the data of the previous user in all others', async () => {
    const visit = await visits.begin('/app/projects/form#form')
    await visit.signIn(demoTokens.admin)
    await visit.field(/^Name/).fill('A secret')
    const other = await visit.context.newPage()
    await other.goto('/app')
    await other.locator('header .who').click()
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await visit.enter(demoTokens.mel, other)
    await other.locator('header').getByRole('button', { name: 'Mel' }).waitFor()

    await signedInAs(visit, 'Mel')

    expect(JSON.stringify(await keptBy(visit.page))).not.toContain('A secret')
  })

  it('again after the session has ended resumes the interrupted work', async () => {
    const visit = await visits.begin('/app/projects/form#form')
    await visit.signIn(demoTokens.admin)
    await visit.field(/^Name/).fill('Gemini')
    await visit.rest()
    await visit.context.clearCookies()
    await visit.field(/^Name/).fill('Gemini 2')
    await visit.page.getByText('Your session has expired.').waitFor()
    await visit.enter(demoTokens.admin)

    await visit.field(/^Name/).waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Gemini 2')
  })

  it('reports wrong credentials', async () => {
    const visit = await visits.begin()

    await visit.enter('opk_1_another')

    await visit.page.getByRole('alert').filter({ hasText: 'This token is not valid.' }).waitFor()
    expect((await keptBy(visit.page)).session).toEqual({})
    expect(await visit.context.cookies()).toEqual([])
  })

  it('as another user discards the input of the previous user', async () => {
    const visit = await visits.begin('/app/projects/form#form')
    await visit.signIn(demoTokens.admin)
    await visit.field(/^Name/).fill('A secret')
    await visit.signOut()

    await visit.signIn(demoTokens.mel)

    expect(await visit.field(/^Name/).inputValue()).toBe('')
    expect(JSON.stringify(await keptBy(visit.page))).not.toContain('A secret')
  })
})

describe.skipIf(!chromium)(`addresses in representations ${inChromium}`, () => {
  it.each([
    ['/users/1', 'Ada Admin'],
    ['/placeholder_users/5', 'Designer (to be hired)'],
    ['/projects/apollo', 'Apollo'],
  ])('%s opens the page of %s', async (address, name) => {
    const visit = await visits.begin(address)

    await visit.signIn(demoTokens.admin)

    await visit.heading(name).waitFor()
    expectPeace(visit)
  })

  it('/my/page opens the grid of the signed-in user', async () => {
    const visit = await visits.begin('/my/page')

    await visit.signIn(demoTokens.mel)

    expect(new URL(visit.page.url()).pathname).toBe('/app/grids')
    expect(visit.sent.some((one) => one.startsWith('GET /api/v3/grids?'))).toBe(true)
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`an invitation ${inChromium}`, () => {
  it('signs its recipient in', async () => {
    const { token } = await invited(service)
    const visit = await visits.begin(`/invitations/accept?token=${encodeURIComponent(token)}`)
    await visit.stopTime()

    await visit.page.getByLabel('Login', { exact: true }).fill('ines')
    await visit.page.getByLabel('First name').fill('Ines')
    await visit.page.getByLabel('Last name').fill('Invited')
    await visit.page.getByLabel('Password').fill(PASSWORD)
    await visit.page.getByRole('button', { name: 'Accept' }).click()
    await signedInAs(visit, 'Ines Invited')

    await expectCost(visit, 'accept an invitation')
    expect(visit.page.url()).toBe(`${service.url}/app`)
    expect(JSON.stringify(await visit.context.storageState())).not.toContain(PASSWORD)
  })
})

/**
 * Returns whether the address of a request shows that the bell or the poller sends it. No view waits for the responses
 * to such requests.
 */
const isBackground = (url: string) => /\/(notifications|changes)\?/.test(url)

describe.skipIf(!chromium)(`the first view ${inChromium}`, () => {
  const ofApollo = encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')

  it.each([
    ['/app', 'h1'],
    ['/app/projects', 'tbody tr'],
    ['/app/projects/2', 'h1'],
    ['/app/projects/2/form#form', 'h1'],
    ['/app/projects/2/work_packages', 'tbody tr'],
    ['/app/projects/2/work_packages#board', '.card'],
    ['/app/projects/2/versions', '.line.version'],
    [`/app/memberships?filters=${ofApollo}`, 'tbody tr'],
    [`/app/time_entries?filters=${ofApollo}`, 'tbody tr'],
  ])('of %s is there after seven requests', async (address, content) => {
    const visit = await visits.begin('/app')
    await visit.signIn(demoTokens.admin)
    let sent = 0
    await visit.page.route('**/api/**', (route) =>
      isBackground(route.request().url()) || ++sent <= 7 ? route.continue() : undefined,
    )

    await visit.page.goto('about:blank')
    await visit.page.goto(address)

    await visit.content.locator(content).first().waitFor()
    await signedInAs(visit, 'Ada Admin')
  })
})

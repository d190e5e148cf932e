import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { HeldRequests } from '#test/support/engine/held-requests.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const read = async (path: string) => (await demo.service.get(`/api/v3${path}`, { as: demoTokens.admin })).body
const write = (method: 'post' | 'patch', path: string, body: object) =>
  demo.service[method](`/api/v3${path}`, { as: demoTokens.admin, body })
const part = (visit: Visit, name: string) => visit.content.getByRole('region', { name, exact: true })
const toast = ({ page }: Visit, text: string) => page.getByRole('status').getByText(text).waitFor()

const subjects = async () =>
  (await read('/projects/2/work_packages?pageSize=200'))._embedded.elements.map(
    ({ subject }: { subject: string }) => subject,
  )

describe.skipIf(!chromium)(`the console while the service is saving ${inChromium}`, () => {
  it('creates the work packages that are typed one after another', async () => {
    const visit = await demo.at('/app/projects/2/work_packages', demoTokens.mel)
    const { page } = visit
    const held = await HeldRequests.on(page, 'POST', /\/work_packages$/)
    await visit.field('Add a work package').fill('Order steel')
    await page.keyboard.press('Enter')
    await visit.type('Order gl')
    await held.release()
    await toast(visit, '“Order steel” was created.')
    await visit.type('ass')
    await page.keyboard.press('Enter')
    await toast(visit, '“Order glass” was created.')

    expect(await subjects()).toEqual(expect.arrayContaining(['Order steel', 'Order glass']))
    expectPeace(visit)
  })

  it('gives a refused entry back, or names it if another one has been typed', async () => {
    const visit = await demo.at('/app/projects/2/work_packages', demoTokens.mel)
    const field = visit.field('Add a work package')
    const refused = 'too long '.repeat(40).trim()
    await field.fill(refused)
    await visit.page.keyboard.press('Enter')
    await visit.content.getByRole('alert').waitFor()
    expect(await field.inputValue()).toBe(refused)

    const held = await HeldRequests.on(visit.page, 'POST', /\/work_packages\/form$/)
    await visit.page.keyboard.press('Enter')
    await visit.type('Order steel')
    await held.release()
    await visit.content.getByText(`“${refused}” could not be created.`).waitFor()
    expect(await field.inputValue()).toBe('Order steel')
  })

  it('sends a comment once, even if Ctrl+Enter is pressed twice', async () => {
    const visit = await demo.at('/app/work_packages/7', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'POST', /\/activities$/)
    await visit.field('Comment').fill('Weighed again')
    await visit.page.keyboard.press('Control+Enter')
    await visit.page.keyboard.press('Control+Enter')
    await held.release()
    await part(visit, 'Activity').getByText('Weighed again').waitFor()
    await visit.rest()

    expect(held.count).toBe(1)
    expectPeace(visit)
  })

  it('accepts no input into a description that is being saved, since the input would be lost', async () => {
    const visit = await demo.at('/app/work_packages/7', demoTokens.mel)
    await visit.button(/^(Add a description|Edit description)$/).click()
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/work_packages\/7$/)
    const field = visit.field('Description')
    await field.fill('Weld first.')
    await visit.page.keyboard.press('Control+Enter')
    await visit.content.locator('button[type=submit]:disabled', { hasText: 'Save' }).waitFor()
    await visit.page.keyboard.type(' Then paint.')
    expect(await field.inputValue()).toBe('Weld first.')
    await held.release()
    await field.waitFor({ state: 'detached' })
    expectPeace(visit)
  })

  it('saves all tasks of a description that are ticked one after another', async () => {
    const { lockVersion } = await read('/work_packages/7')
    await write('patch', '/work_packages/7', { lockVersion, description: { raw: '- [ ] weld\n- [ ] cut' } })
    const visit = await demo.at('/app/work_packages/7', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/work_packages\/7$/)
    for (const name of ['weld', 'cut']) await visit.content.getByRole('checkbox', { name }).check()
    await held.release()
    await visit.rest()

    expect((await read('/work_packages/7')).description.raw).toBe('- [x] weld\n- [x] cut')
    expectPeace(visit)
  })

  it('saves all tasks of a comment that are ticked one after another', async () => {
    await demo.service.post('/api/v3/work_packages/7/activities', {
      as: demoTokens.mel,
      body: { comment: { raw: '- [ ] weld\n- [ ] cut' } },
    })
    const visit = await demo.at('/app/work_packages/7', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/activities\//)
    for (const name of ['weld', 'cut']) await visit.content.getByRole('checkbox', { name }).check()
    await held.release()
    await visit.rest()

    const { _embedded } = await read('/work_packages/7/activities')
    expect(_embedded.elements.at(-1).comment.raw).toBe('- [x] weld\n- [x] cut')
    expectPeace(visit)
  })

  it('removes all watchers that are removed one after another', async () => {
    for (const id of [1, 2])
      await write('post', '/work_packages/7/watchers', { user: { href: `/api/v3/users/${id}` } })
    const visit = await demo.at('/app/work_packages/7')
    const remove = part(visit, 'Watchers').getByRole('button', { name: 'Remove' })
    const held = await HeldRequests.on(visit.page, 'DELETE', /\/watchers\//)
    expect(await remove.count()).toBeGreaterThan(1)
    for (const button of await remove.all()) await button.click()
    await held.release()
    await remove.first().waitFor({ state: 'detached' })

    expect((await read('/work_packages/7/watchers')).total).toBe(0)
    expectPeace(visit)
  })

  it('removes all members of a group that are removed one after another', async () => {
    const visit = await demo.at('/app/groups')
    const { members } = (await read('/groups/6'))._links
    expect(members.length).toBeGreaterThan(1)
    const buttons = members.map(({ title }: { title: string }) =>
      visit.button(`Remove ${title} from Readers`),
    )
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/groups\//)
    for (const button of buttons) await button.click()
    await held.release()
    await visit.rest()
    for (const button of buttons) await button.waitFor({ state: 'detached' })

    expect((await read('/groups/6'))._links.members).toEqual([])
    expectPeace(visit)
  })

  it('keeps the settings that are changed during a save, and the focus', async () => {
    const visit = await demo.at('/app/settings')
    const name = visit.field('Instance name')
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/settings$/)
    await name.fill('Acme')
    await visit.page.keyboard.press('Enter')
    await visit.type(' Planning')
    await held.release()
    await toast(visit, 'The settings were saved')
    await visit.rest()
    await visit.type(' & Co')
    expect(await name.inputValue()).toBe('Acme Planning & Co')
    await visit.page.keyboard.press('Enter')
    await visit.rest()

    expect((await read('')).instanceName).toBe('Acme Planning & Co')
    expectPeace(visit)
  })

  it('saves two panels of the settings one after the other', async () => {
    const visit = await demo.at('/app/settings')
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/settings$/)
    for (const name of ['Instance name', 'Hours per day']) {
      await visit.field(name).fill('7')
      await visit.page.keyboard.press('Enter')
    }
    await held.release()
    await visit.rest()

    expect(await read('/settings')).toMatchObject({ hoursPerDay: 7 })
    expect((await read('')).instanceName).toBe('7')
    expectPeace(visit)
  })

  it('shows a permission as granted until the roles have been read again', async () => {
    const visit = await demo.at('/app/roles')
    const permission = visit.content.getByLabel('Reader: Manage versions')
    await permission.waitFor()
    const held = await HeldRequests.on(visit.page, 'GET', /\/roles$/)
    await permission.check()
    await toast(visit, 'Reader')
    await visit.page.evaluate('new Promise((next) => requestAnimationFrame(() => setTimeout(next)))')
    expect(await permission.isChecked()).toBe(true)
    await held.release()
    expectPeace(visit)
  })

  it('keeps the changes of a workflow that are ticked during a save', async () => {
    const visit = await demo.at('/app/workflows/1-3')
    const ticks = visit.content.getByRole('checkbox', { name: /^From/ })
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/workflows\//)
    const [first, second] = [ticks.nth(0), ticks.nth(1)]
    await first.uncheck()
    await visit.button('Save').click()
    await second.uncheck()
    await held.release()
    await toast(visit, 'was saved.')
    await visit.rest()

    expect(await second.isChecked()).toBe(false)
    await visit.content.getByText('Unsaved changes').waitFor()
    expectPeace(visit)
  })

  it('keeps the parts of the profile that are changed during a save', async () => {
    const visit = await demo.at('/app/users/2#profile', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'PATCH', /\/users\//)
    await visit.field('First name').fill('Melanie')
    await visit.page.keyboard.press('Enter')
    await visit.field('Last name').fill('Moon')
    await held.release()
    await toast(visit, 'Your profile was saved.')
    expect(await visit.field('Last name').inputValue()).toBe('Moon')
    await visit.page.keyboard.press('Enter')
    await visit.rest()

    expect(await read('/users/2')).toMatchObject({ firstName: 'Melanie', lastName: 'Moon' })
    expectPeace(visit)
  })

  it('leaves the user where they went while a form was being saved', async () => {
    const visit = await demo.at('/app/projects/2/work_packages/form#form', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'POST', /\/work_packages$/)
    await visit.field(/^Subject/).fill('Order steel')
    await visit.page.keyboard.press('Enter')
    await visit.content.locator('form[aria-busy=true]').waitFor()
    await visit.destination('Members').click()
    await visit.heading(/Members/).waitFor()
    await held.release()
    await toast(visit, '“Order steel” was created.')
    await visit.rest()

    await visit.heading(/Members/).waitFor()
    expectPeace(visit)
  })

  it('sends the request of an action once, even if its button is clicked twice', async () => {
    const visit = await demo.at('/app/users/2#explorer')
    const held = await HeldRequests.on(visit.page, 'POST', /\/lock$/)
    await visit.button('Lock').dblclick()
    await held.release()
    await visit.button('Unlock').waitFor()
    expect(held.count).toBe(1)
    expectPeace(visit)
  })

  it('signs in with a token that was entered before the ways to sign in were read', async () => {
    const visit = await demo.at('/app', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'GET', /\/api\/v3$/)
    await visit.context.clearCookies()
    await visit.destination('Projects').click()
    await visit.page.locator('.sign-in details:has([name=token]) summary').click()
    await visit.page.locator('[name=token]').fill(demoTokens.mel)
    await visit.page.keyboard.press('Enter')
    await held.release()
    await visit.heading('Projects').waitFor()
  })

  it('gives the focus back to a button whose request has been answered', async () => {
    const visit = await demo.at('/app/work_packages/7', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'POST', /\/watchers$/)
    await visit.button('Watch').focus()
    await visit.page.keyboard.press('Enter')
    await visit.content.locator('button:disabled', { hasText: 'Watch' }).waitFor()
    await held.release()
    await visit.button('Unwatch').and(visit.page.locator(':focus')).waitFor()
    expectPeace(visit)
  })

  it('keeps the text of a search that starts after the menu of filters was opened', async () => {
    const visit = await demo.at('/app/projects/2/work_packages', demoTokens.mel)
    await visit.page.clock.install()
    await visit.page.clock.pauseAt(Date.now() + 60_000)
    await visit.content.getByRole('searchbox').fill('landing')
    await visit.content.getByText('Filters').click()
    await visit.page.clock.runFor(1_000)
    await visit.page.waitForURL(/landing/)
    await visit.page.clock.resume()
    await visit.content.getByLabel('Add a filter').selectOption('Subject')
    await visit.content.getByLabel('Subject').and(visit.page.locator('input')).fill('gear')
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(/gear/)
    expect(decodeURIComponent(visit.page.url())).toContain('landing')
  })

  it('keeps the text that is typed into a filter while the list is read', async () => {
    const visit = await demo.at('/app/projects/2/work_packages', demoTokens.mel)
    await visit.content.getByText('Filters').click()
    const held = await HeldRequests.on(visit.page, 'GET', /\/work_packages$/)
    await visit.content.getByRole('combobox', { name: 'Status' }).selectOption('is closed')
    await visit.content.getByLabel('Add a filter').selectOption('Subject')
    const field = visit.content.getByLabel('Subject').and(visit.page.locator('input'))
    await field.fill('gear')
    expect(held.count).toBe(1)
    await held.release()
    await visit.rest()
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(/gear/)
  })

  it('opens the project whose name was typed before the projects were read', async () => {
    const visit = await demo.at('/app', demoTokens.mel)
    const held = await HeldRequests.on(visit.page, 'GET', /\/projects$/)
    await visit.page.clock.install()
    await visit.page.locator('header .switcher').click()
    await visit.page.getByRole('searchbox', { name: 'Find a project' }).fill('Apollo')
    await visit.page.keyboard.press('Enter')
    await visit.page.clock.runFor(1_000)
    await held.release()
    await visit.heading('Apollo').waitFor()
    expectPeace(visit)
  })
})

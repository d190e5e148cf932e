import { describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { until } from '#test/support/engine/until.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const asAdmin = { as: demoTokens.admin }

async function at(address: string, options = {}, token = demoTokens.admin): Promise<Visit> {
  const visit = await demo.at(address, token, options)
  await visit.count()
  return visit
}

const menuOf = (visit: Visit) =>
  visit.page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()

describe.skipIf(!chromium)(`the shell ${inChromium}`, () => {
  it('links to the pages of the current project, and to the administration that the user may use', async () => {
    const visit = await at('/app/work_packages/7')

    expect(await menuOf(visit)).toEqual([
      ...['Inbox', 'Home', 'My page', 'Projects', 'Work packages'],
      ...['Overview', 'Work packages', 'Roadmap', 'Time', 'Members', 'Project settings'],
      'API explorer',
    ])
    await visit.destination('Home').click()
    await visit.heading(/Ada Admin/).waitFor()
    await visit.rest()
    expect((await menuOf(visit)).slice(5)).toEqual([
      ...['Users', 'Groups', 'Placeholder users', 'Roles', 'Permissions'],
      ...['Types', 'Statuses', 'Workflows', 'Custom fields', 'Priorities', 'Time activities'],
      ...['Calendar', 'Help texts', 'Webhooks', 'Audit log', 'Settings'],
      'API explorer',
    ])

    const other = await at('/app', {}, demoTokens.mel)
    expect((await menuOf(other)).slice(5)).toEqual(['Users', 'Placeholder users'])
    expectPeace(visit)
  })

  it('finds a project with a few keys, from any page', async () => {
    const visit = await at('/app/users')

    await visit.page.keyboard.press('Control+k')
    await visit.page.keyboard.type('apo')
    await visit.page.getByRole('option', { name: 'Apollo' }).waitFor()
    await visit.page.keyboard.press('Enter')

    await visit.heading('Apollo').waitFor()
    expect(await visit.cost()).toMatchObject({ clicks: 0, keys: 2 })
    expectPeace(visit)
  })

  it('creates a subproject in three clicks, and confirms it', async () => {
    const visit = await at('/app/projects/2')

    await visit.make('Subproject')
    await visit.field(/^Identifier/).fill('rover')
    await visit.field(/^Name/).fill('Rover')
    await visit.button('Save').click()

    await visit.page.getByRole('status').getByText('“Rover” was created.').waitFor()
    const { elements } = (await demo.service.get('/api/v3/projects', asAdmin)).body._embedded
    expect(elements.at(-1)._links.parent.title).toBe('Apollo')
    expect((await visit.cost()).clicks).toBe(3)
    expectPeace(visit)
  })

  it('adds a project to the favorites, which are listed first', async () => {
    const visit = await at('/app/projects/3')
    await visit.page.getByRole('button', { name: 'Favorite: Gemini' }).click()
    await visit.page.getByRole('status').getByText('“Gemini” was added to your favorites.').waitFor()

    await visit.page.locator('header .switcher').click()

    const first = visit.page.getByRole('banner').getByRole('listitem').first()
    await first.getByRole('link', { name: 'Gemini' }).waitFor()
    expectPeace(visit)
  })

  it('restores scroll position and focus of a page', async () => {
    const visit = await at('/app/work_packages')
    const link = visit.content.locator('tbody tr').nth(18).getByRole('link').first()
    const name = await link.innerText()
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await visit.heading(name).waitFor()
    await until(() => visit.page.evaluate('scrollY === 0'))

    await visit.page.goBack()

    await until(() => visit.page.evaluate('scrollY > 0'))
    await link.and(visit.page.locator(':focus')).waitFor()
    expectPeace(visit)
  })

  it('reloads stale data when the user returns', async () => {
    const visit = await at('/app/projects/2')
    await visit.page.clock.install()
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { name: 'Artemis' } })

    await visit.page.clock.fastForward(10_000)
    await visit.page.evaluate(`dispatchEvent(new Event('focus'))`)

    await visit.heading('Artemis').waitFor()
    expectPeace(visit)
  })

  it('shows default widgets on a page that was never arranged', async () => {
    const visit = await at('/app')
    await demo.service.post('/api/v3/projects/2/work_packages', {
      ...asAdmin,
      body: { subject: 'Paint the hull' },
    })

    await visit.destination('My page').click()

    const part = (name: string) => visit.content.getByRole('region', { name })
    await part('Open work created by me').getByRole('link', { name: 'Paint the hull' }).waitFor()
    await part('My open work').getByText('Nothing found.').waitFor()
    await visit.rest()
    expect(await visit.content.getByRole('progressbar').count()).toBe(0)
    expectPeace(visit)
  })

  it('closes menus after a choice, shows one notice at a time, and reloads a page that is opened again', async () => {
    const visit = await at('/app/projects/3')
    const star = visit.page.getByRole('button', { name: 'Favorite: Gemini' })
    await star.click()
    await star.and(visit.page.locator('[aria-pressed=true]:enabled')).click()
    await visit.page.getByText('“Gemini” was removed from your favorites.').waitFor()
    expect(await visit.page.locator('.toast').count()).toBe(1)

    await visit.switchTo('Apollo')

    await visit.page.locator('.toast').waitFor({ state: 'detached' })
    await visit.page.locator('.popover:popover-open').waitFor({ state: 'detached' })
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { name: 'Artemis' } })
    await visit.destination('Overview').click()
    await visit.heading('Artemis').waitFor()
    expectPeace(visit)
  })

  it('hides its menu behind a button on a phone, and closes it after a choice', async () => {
    const visit = await at('/app/projects/2', { look: looks[2] })
    await visit.page.getByRole('button', { name: 'Menu' }).click()

    await visit.destination('Members').click()

    await visit.heading(/Members/).waitFor()
    expect(await visit.destination('Members').isVisible()).toBe(false)
    expectPeace(visit)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'
import { fresh } from '#test/support/fixtures/fresh.ts'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (chromium) visits = await visitors(() => service.url)
})
beforeEach(async () => {
  if (chromium) service = await Service.startWith(fresh)
})
afterEach((test) => visits?.leave(test))
afterAll(() => visits?.close())

const as = demoTokens.admin

const steps = ({ content }: Visit) => content.getByRole('region', { name: 'First steps' })

/** Opens one of the first steps from the home page. */
const follow = async (visit: Visit, name: string) => {
  await steps(visit).getByRole('link', { name }).click()
  await visit.rest()
}

/** Opens the home page again, and returns the first steps that are done. */
const done = async (visit: Visit) => {
  await visit.destination('Home').click()
  await visit.heading(/^Hello/).waitFor()
  await visit.rest()
  const lines = await steps(visit).getByRole('listitem').filter({ hasText: 'Done' }).allInnerTexts()
  return lines.map((line) => line.split('\n')[0])
}

/** The requests that the console sends only to determine the first steps. */
const ofSteps = ({ sent }: Visit) =>
  sent.filter((one) => /\/(users|audit_entries|statuses)\?.*pageSize=0/.test(one))

describe.skipIf(!chromium)(`the first steps in a new installation ${inChromium}`, () => {
  it('are ticked as the administrator does them, and disappear after the last one', async () => {
    const visit = await visits.begin('/app', { as })
    expect(await done(visit)).toEqual([])

    await follow(visit, 'Name this installation')
    await visit.content.getByLabel('Instance name').fill('Acme Planning')
    await visit.content
      .getByRole('region', { name: 'Name and color' })
      .getByRole('button', { name: 'Save' })
      .click()
    await visit.rest()
    expect(await done(visit)).toEqual(['Name this installation'])

    await follow(visit, 'Invite people')
    await visit.heading('Invite several people').waitFor()
    await service.post('/api/v3/users', { as, body: invited })
    await visit.page.reload()
    await visit.arrive()
    expect(await done(visit)).toEqual(['Name this installation', 'Invite people'])

    await follow(visit, 'Customize statuses')
    await visit.content.getByLabel('New status').fill('Doing')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('“Doing” was created.').first().waitFor()
    await visit.rest()
    expect(await done(visit)).toHaveLength(3)

    await follow(visit, 'Create your first project')
    await visit.type('Apollo', visit.field(/^Name/))
    await visit.page.keyboard.press('Enter')
    await visit.heading('Apollo').waitFor()
    await done(visit)
    expect(await steps(visit).count()).toBe(0)
    expectPeace(visit)
  })

  it('stay hidden in this browser once the administrator has hidden them, without a request', async () => {
    const visit = await visits.begin('/app', { as })
    await steps(visit).getByRole('button', { name: 'Hide' }).click()
    await visit.page.getByText('The first steps are hidden').first().waitFor()
    expect(await visit.page.evaluate('document.activeElement.id')).toBe('content')

    visit.sent.length = 0
    await visit.page.reload()
    await visit.arrive()

    expect(await steps(visit).count()).toBe(0)
    expect(ofSteps(visit)).toEqual([])
    expectPeace(visit)
  })

  it.each([
    {
      whom: 'users who are not administrators',
      records: [...fresh, user(2, 'nils', { token: tokenOf(2) })],
      token: tokenOf(2),
    },
    {
      whom: 'administrators of an installation with more than three projects',
      records: [...fresh, ...[1, 2, 3, 4].map((id) => project(id))],
      token: as,
    },
    { whom: 'administrators of the demo data', records: demo, token: as },
  ])('are neither shown to $whom nor requested', async ({ records, token }) => {
    service = await Service.startWith(records)
    const visit = await visits.begin('/app', { as: token })

    expect(await steps(visit).count()).toBe(0)
    expect(ofSteps(visit)).toEqual([])
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`an empty page in a new installation ${inChromium}`, () => {
  /** Creates a project with the administrator as its only member. */
  const projectOfMine = async () => {
    const { body } = await service.post('/api/v3/projects', {
      as,
      body: { name: 'Apollo', identifier: 'apollo' },
    })
    const { self: project } = body._links
    const role = (await service.post('/api/v3/roles', { as, body: { name: 'Member' } })).body
    const roles = [role._links.self]
    const principal = { href: '/api/v3/users/1' }
    await service.post('/api/v3/memberships', { as, body: { _links: { project, principal, roles } } })
    return body._links
  }

  const addressOf = ({ href }: { href: string }) => href.replace('/api/v3', '/app')

  it('of work packages leads to the form of the first one, but not if filters hide all', async () => {
    const address = addressOf((await projectOfMine()).workPackages)
    const visit = await visits.begin(address, { as })
    const { content } = visit
    await content.getByText('No work packages yet.').waitFor()
    await content.locator('.empty-state').getByRole('link', { name: 'Create work package' }).click()
    await visit.heading('New work package').waitFor()

    await visit.page.goto(
      `${address}?filters=${encodeURIComponent('[{"status":{"operator":"c","values":[]}}]')}`,
    )
    await content.getByText('Nothing found.').waitFor()
    expect(await content.getByText('No work packages yet.').count()).toBe(0)
    expectPeace(visit)
  })

  it('of custom fields explains them', async () => {
    const visit = await visits.begin('/app/custom_fields', { as })
    await visit.content.getByText('A custom field adds a property of your own').waitFor()
    expectPeace(visit)
  })

  it('of members on the overview leads administrators to the button that adds themselves', async () => {
    const { body } = await service.post('/api/v3/projects', {
      as,
      body: { name: 'Apollo', identifier: 'apollo' },
    })
    const visit = await visits.begin(addressOf(body._links.self), { as })
    const panel = visit.content.getByRole('region', { name: 'Members' })
    await panel.getByText('No members yet.').waitFor()
    await panel.getByRole('link', { name: 'Add yourself' }).click()
    await visit.button('Add yourself').waitFor()
    expectPeace(visit)
  })

  it('of people to add reports a search without results only after a search', async () => {
    const visit = await visits.begin(addressOf((await projectOfMine()).memberships), { as })
    await visit.button('Add members').click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByText('To invite people, enter their email addresses.').waitFor()
    expect(await dialog.getByText('Nothing found.').count()).toBe(0)

    await visit.field('Name or email').fill('Nobody')
    await dialog.getByText('Nothing found. To invite people').waitFor()
    expectPeace(visit)
  })
})

const invited = { email: 'mel@example.com', firstName: 'Mel', lastName: 'Manager', status: 'invited' }

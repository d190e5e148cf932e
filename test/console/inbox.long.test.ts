import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const MEL = 2

/** Adds a comment to a work package as Ada. */
const comment = (id: number, raw: string) =>
  demo.service.post(`/api/v3/work_packages/${id}/activities`, {
    as: demoTokens.admin,
    body: { comment: { raw } },
  })

/** Ada mentions Mel in one work package, and then comments on another one, for which Mel is accountable. */
async function tellMel(): Promise<void> {
  await comment(8, `user#${MEL} please look`)
  await comment(5, 'Weighed again')
  await demo.service.drain()
}

const bell = ({ page }: Visit) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
const notification = ({ content }: Visit, name: RegExp) => content.getByRole('link', { name })
const focused = ({ page }: Visit) => page.locator(':focus')
const pane = ({ content }: Visit) => content.getByRole('region', { name: 'Work package', exact: true })

/** Waits for the read requests that the page starts within six frames, and for their responses. */
async function afterReads(page: Page): Promise<void> {
  const reads: Promise<unknown>[] = []
  const note = (request: Request) => {
    if (request.method() === 'GET') reads.push(request.response().then((response) => response?.finished()))
  }
  page.on('request', note)
  for (let frame = 0; frame < 6; frame++)
    await page.evaluate('new Promise((next) => requestAnimationFrame(() => setTimeout(next)))')
  page.off('request', note)
  await Promise.all(reads)
}

const unread = async () => {
  const filters = encodeURIComponent('[{"readIAN":{"operator":"=","values":["f"]}}]')
  return (await demo.service.get(`/api/v3/notifications?filters=${filters}`, { as: demoTokens.mel })).body
    .total
}

describe.skipIf(!chromium)(`the inbox ${inChromium}`, () => {
  it('shows the authors, and works with keys alone', async () => {
    await tellMel()
    const visit = await demo.at('/app', demoTokens.mel)
    await bell(visit).and(visit.page.getByLabel('Inbox: 2 unread')).click()
    await visit.heading('Inbox').waitFor()
    await visit.rest()

    const { page } = visit
    expect(await visit.content.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      ...['Build the descent engine', 'Fit the landing gear'],
    ])
    await page.keyboard.press('j')
    expect(await focused(visit).innerText()).toMatch(/^Ada Admin updated work that is assigned to you/)
    await page.keyboard.press('j')
    expect(await focused(visit).innerText()).toMatch(/^Ada Admin mentioned you/)
    await page.keyboard.press('e')
    await page.getByLabel('Inbox: 1 unread').waitFor()
    await page.keyboard.press('u')
    await page.getByLabel('Inbox: 2 unread').waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await pane(visit).getByRole('heading', { name: 'Build the descent engine' }).waitFor()
    await visit.rest()
    await page.keyboard.press('Shift+E')
    await pane(visit).getByRole('heading', { name: 'Fit the landing gear' }).waitFor()
    await visit.rest()
    await page.keyboard.press('e')
    await visit.content.getByText('You’re all caught up.').waitFor()
    await visit.rest()

    expect(await unread()).toBe(0)
    expect(await bell(visit).getAttribute('aria-label')).toBe('Inbox')
    expectPeace(visit)
  })

  it('is empty after the last notification was marked, even if the service is slow to mark it', async () => {
    await tellMel()
    const visit = await demo.at('/app', demoTokens.mel)
    const { page } = visit
    await bell(visit).click()
    await page.route('**/notifications/read_ian**', async (route) => {
      await afterReads(page)
      await route.continue()
    })
    await notification(visit, /mentioned you/).waitFor()
    for (const _ of await visit.content.getByRole('button', { name: 'Mark as read' }).all())
      await visit.button('Mark as read').first().click()

    await visit.content.getByText('You’re all caught up.').waitFor()
    expectPeace(visit)
  })

  it('opens a work package beside it, at an address of its own, and leaves it by Back', async () => {
    await tellMel()
    const visit = await demo.at('/app/notifications', demoTokens.mel)
    await notification(visit, /mentioned you/).click()
    await pane(visit).getByText('You are notified because you were mentioned').waitFor()
    const other = await demo.at(visit.page.url(), demoTokens.mel)
    await pane(other).getByRole('heading', { name: 'Fit the landing gear' }).waitFor()

    await visit.page.goBack()
    await pane(visit).waitFor({ state: 'detached' })

    await notification(visit, /mentioned you/).waitFor()
    expect(await unread()).toBe(2)
    expectPeace(visit)
    expectPeace(other)
  })

  it('leaves the opened work package open while another one is marked', async () => {
    await tellMel()
    const visit = await demo.at('/app/notifications', demoTokens.mel)
    await notification(visit, /mentioned you/).click()
    await pane(visit).getByRole('heading', { name: 'Fit the landing gear' }).waitFor()
    await visit.content
      .locator('li.new', { hasText: 'assigned to you' })
      .getByRole('button', { name: 'Mark as read' })
      .last()
      .click()
    await visit.page.getByLabel('Inbox: 1 unread').waitFor()
    await visit.rest()

    await pane(visit).getByRole('heading', { name: 'Fit the landing gear' }).waitFor()
    expectPeace(visit)
  })

  it('sets a reminder, and marks the notification as read', async () => {
    await tellMel()
    const visit = await demo.at('/app/notifications', demoTokens.mel)
    await notification(visit, /mentioned you/).focus()
    await visit.page.keyboard.press('h')
    await visit.page.getByRole('button', { name: /^Tomorrow/ }).waitFor()
    await visit.page.keyboard.press('t')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText(/^You will be reminded on/).waitFor()
    await visit.rest()

    const { body } = await demo.service.get('/api/v3/reminders', { as: demoTokens.mel })
    const titles = body._embedded.elements.map(
      (one: { _links: { workPackage: { title: string } } }) => one._links.workPackage.title,
    )
    expect(titles).toContain('Fit the landing gear')
    expect(await unread()).toBe(1)
    expectPeace(visit)
  })

  it('is filtered by reason and project, and marks all notifications that match', async () => {
    await tellMel()
    const visit = await demo.at('/app/notifications', demoTokens.mel)
    await visit.content.getByRole('combobox', { name: 'Reason' }).selectOption('Mentioned')
    await visit.content.getByRole('combobox', { name: 'Project' }).selectOption('Apollo (1)')
    await visit.rest()
    expect(await visit.content.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Fit the landing gear',
    ])

    await visit.button('Mark all as read').click()
    await visit.rest()

    expect(await unread()).toBe(1)
    expectPeace(visit)
  })

  it('shows the work package in place of the list on a phone', async () => {
    await tellMel()
    const visit = await demo.at('/app/notifications', demoTokens.mel, { look: looks[2] })
    await notification(visit, /mentioned you/).click()
    await pane(visit).getByRole('heading', { name: 'Fit the landing gear' }).waitFor()
    expect(await visit.heading('Inbox').isVisible()).toBe(false)

    await visit.button('Back to the inbox').click()

    await visit.heading('Inbox').waitFor()
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the settings of notifications ${inChromium}`, () => {
  it('are saved for all projects and for one', async () => {
    const visit = await demo.at('/app/users/2#notifications', demoTokens.mel)
    await visit.field('New comments: All projects').check()
    await visit.content.getByRole('combobox', { name: 'Add settings for a project' }).click()
    await visit.content.getByRole('option', { name: 'Apollo' }).click()
    await visit.field('Finish date: Apollo').selectOption('3 days before')
    await visit.button('Save').first().click()
    await visit.page.getByText('Your settings were saved.').waitFor()
    await visit.rest()

    const { body } = await demo.service.get('/api/v3/my_preferences', { as: demoTokens.mel })
    expect(body.notifications).toMatchObject([
      { workPackageCommented: true, dueDate: 'P1D', _links: { project: { href: null } } },
      { workPackageCommented: true, dueDate: 'P3D', _links: { project: { href: '/api/v3/projects/2' } } },
    ])
    await visit.page.reload()
    await visit.field('Finish date: Apollo').waitFor()
    expectPeace(visit)
  })

  it('have times and days of mails, and a pause', async () => {
    const visit = await demo.at('/app/users/2#notifications', demoTokens.mel)
    await visit.button('Add a time').click()
    await visit.field('Sat').check()
    await visit.field('Pause all emails').check()
    await visit.field('First day').fill('2027-02-01')
    await visit.field('Last day').fill('2027-02-14')
    await visit.button('Save').last().click()
    await visit.page.getByText('Your settings were saved.').waitFor()

    const { body } = await demo.service.get('/api/v3/my_preferences', { as: demoTokens.mel })
    expect(body).toMatchObject({
      workdays: [1, 2, 3, 4, 5, 6],
      mailReminders: {
        immediateReminders: { mentioned: true, personalReminder: true },
        dailyReminders: { enabled: true, times: ['08:00', '09:00'] },
        pauseReminders: { enabled: true, firstDay: '2027-02-01', lastDay: '2027-02-14' },
      },
    })
    expectPeace(visit)
  })
})

import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

/** Opens an address as the manager of Apollo. */
const at = (address: string) => demo.at(address, demoTokens.mel)

const workPackage = async (id: number) =>
  (await demo.service.get(`/api/v3/work_packages/${id}`, { as: demoTokens.mel })).body

/**
 * Holds back all PATCH requests, so that their responses are delayed.
 *
 * @returns a function that lets the held requests continue and holds back no further requests
 */
async function holding({ page }: Visit): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/api/v3/**', (route) =>
    isHolding && route.request().method() === 'PATCH' ? void held.push(route) : route.continue(),
  )
  return async () => {
    isHolding = false
    for (const route of held) await route.continue()
  }
}

/**
 * Waits until the page has rendered its current state. Waits for two frames, because the first frame may have begun
 * before the state changed.
 */
const frame = ({ page }: Visit) =>
  page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))')

const cell = (visit: Visit, name: string) => visit.button(new RegExp(`^${name}, Fit the landing gear`))

const table = '/app/projects/2/work_packages'

describe.skipIf(!chromium)(`a change in place ${inChromium}`, () => {
  it('is shown in the next frame, before the response, and takes two requests', async () => {
    const visit = await at(table)
    const release = await holding(visit)
    await visit.count()
    const asked = visit.page.waitForRequest('**/api/**')
    await cell(visit, 'Status').click()
    await visit.button('In progress').click()
    await frame(visit)
    expect(await cell(visit, 'Status').innerText()).toContain('In progress')
    await asked
    expect(visit.sent).toEqual(['PATCH /api/v3/work_packages/8'])

    await release()
    await visit.page.getByText('“Fit the landing gear” was saved.').waitFor()
    expect((await visit.cost()).requests, visit.sent.join('\n')).toBe(2)
    expect((await workPackage(8))._links.status.title).toBe('In progress')
    expectPeace(visit)
  })

  it('and another one of the same resource take two requests each, and both are saved', async () => {
    const visit = await at(table)
    const release = await holding(visit)
    await cell(visit, 'Status').click()
    await visit.button('In progress').click()
    await cell(visit, 'Priority').click()
    await visit.button('High').click()
    await frame(visit)
    expect(await cell(visit, 'Priority').innerText()).toContain('High')

    await release()
    await visit.rest()
    const { status, priority } = (await workPackage(8))._links
    expect([status.title, priority.title]).toEqual(['In progress', 'High'])
    expect(await cell(visit, 'Priority').innerText()).toContain('High')
    expect(await visit.page.getByRole('alert').count()).toBe(0)
  })

  it('on the page of a work package takes two requests, one of them for its history', async () => {
    const visit = await at('/app/work_packages/8')
    await visit.button('Move to “In progress”').waitFor()
    await visit.rest()
    await visit.count()
    await visit.button('Move to “In progress”').click()
    await frame(visit)
    await visit.button('Move to “Closed”').waitFor()

    await visit.page.getByText('“Fit the landing gear” was saved.').waitFor()
    expect((await visit.cost()).requests, visit.sent.join('\n')).toBe(2)
    await visit.content
      .getByText(/In progress/)
      .last()
      .waitFor()
  })

  it('that is refused is reverted, and a notice gives the reason and a button to retry', async () => {
    const visit = await at(table)
    const before = await cell(visit, 'Status').innerText()
    const refusal = { _type: 'Error', message: 'Status is locked just now.' }
    await visit.page.route('**/api/v3/work_packages/8', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    await cell(visit, 'Status').click()
    await visit.button('In progress').click()
    await visit.page.getByText('“Fit the landing gear” could not be changed.').waitFor()
    await visit.page.getByText('Status is locked just now.').waitFor()
    expect(await cell(visit, 'Status').innerText()).toBe(before)

    await visit.page.unroute('**/api/v3/work_packages/8')
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await visit.page.getByText('“Fit the landing gear” was saved.').waitFor()
    expect(await visit.page.getByRole('alert').count()).toBe(0)
    expect((await workPackage(8))._links.status.title).toBe('In progress')
  })

  it('that was typed and refused is kept for the next attempt', async () => {
    const visit = await at(table)
    await cell(visit, 'Finish date').click()
    const entry = visit.content.getByRole('textbox', { name: 'Finish date', exact: true })
    await entry.fill('2001-01-01')
    await visit.button('Save').click()
    await visit.page.getByText('Finish date must be on or after the start date.').waitFor()
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    expect(await entry.inputValue()).toBe('2001-01-01')
  })

  it('is saved even if another user has changed another property', async () => {
    const visit = await at(table)
    await demo.service.patch('/api/v3/work_packages/8', {
      as: demoTokens.admin,
      body: { lockVersion: (await workPackage(8)).lockVersion, subject: 'Fit the landing gear well' },
    })
    await cell(visit, 'Status').click()
    await visit.button('In progress').click()
    await visit.page.getByText('was saved.').waitFor()
    const { subject, _links } = await workPackage(8)
    expect([subject, _links.status.title]).toEqual(['Fit the landing gear well', 'In progress'])
  })
})

/** Closes the open list and opens it again before the browser sends an event. */
const CLOSE_AND_OPEN = `{
  document.querySelector(':popover-open').hidePopover()
  document.activeElement.click()
}`

describe.skipIf(!chromium)(`an inline list ${inChromium}`, () => {
  it('shows the current value, and supports arrows, letters, Home, End, Enter and Escape', async () => {
    const visit = await at(table)
    const { keyboard } = visit.page
    const focused = () => visit.page.evaluate('document.activeElement.innerText.trim()')
    await cell(visit, 'Status').focus()
    await keyboard.press('Enter')
    await visit.content.locator('[aria-current]:focus', { hasText: 'New' }).waitFor()
    const seen: unknown[] = []
    for (const key of ['ArrowDown', 'End', 'Home', 'c', 'ArrowDown', 'ArrowUp', 'i']) {
      await keyboard.press(key)
      seen.push(await focused())
    }
    expect(seen).toEqual(['In progress', 'Closed', 'New', 'Closed', 'New', 'Closed', 'In progress'])

    await keyboard.press('Escape')
    await cell(visit, 'Status').and(visit.page.locator(':focus')).waitFor()
    await keyboard.press('Enter')
    await visit.content.locator('[aria-current]:focus').waitFor()
    await visit.page.evaluate(CLOSE_AND_OPEN)
    await visit.content.locator('[aria-current]:focus').waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await frame(visit)
    expect(await cell(visit, 'Status').innerText()).toContain('In progress')
  })
})

describe.skipIf(!chromium)(`drag and drop ${inChromium}`, () => {
  it('moves a bar within its row, with one request', async () => {
    const visit = await at('/app/projects/2/versions')
    const end = visit.button(/^Finish date of “Fit the landing gear”/)
    await end.scrollIntoViewIfNeeded()
    await visit.rest()
    await visit.count()
    const release = await holding(visit)
    const { x = 0, y = 0, width = 0, height = 0 } = (await end.boundingBox()) ?? {}
    const day = await end.getAttribute('aria-label')
    await visit.page.mouse.move(x + width / 2, y + height / 2)
    await visit.page.mouse.down()
    await visit.page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 4 })
    const dropped = await end.boundingBox()
    await visit.page.mouse.up()
    await frame(visit)
    expect(await end.boundingBox()).toEqual(dropped)
    expect(await end.getAttribute('aria-label')).not.toBe(day)

    await release()
    await visit.page.getByText(/^“Fit the landing gear” is now planned for/).waitFor()
    expect((await visit.cost()).requests, visit.sent.join('\n')).toBe(1)
    expect(await end.boundingBox()).toEqual(dropped)
  })

  it('moves a card to another column at once, updates the counts, and takes two requests after its schema', async () => {
    const visit = await at(`${table}#board`)
    const column = (name: string) => visit.content.getByRole('region', { name, exact: true })
    const count = (name: string) => column(name).getByRole('heading').locator('small').innerText()
    await column('New').locator('small').waitFor()
    const release = await holding(visit)
    await visit.button('Move “Fit the landing gear” to…').click()
    await visit.button('In progress').waitFor()
    await visit.page.keyboard.press('Escape')
    await visit.count()
    const before = [await count('New'), await count('In progress')].map(Number) as [number, number]
    await column('New')
      .getByRole('link', { name: 'Fit the landing gear', exact: true })
      .dragTo(column('In progress').getByRole('heading'))
    await frame(visit)
    await column('In progress').getByRole('link', { name: 'Fit the landing gear', exact: true }).waitFor()
    expect([await count('New'), await count('In progress')].map(Number)).toEqual([
      before[0] - 1,
      before[1] + 1,
    ])

    await release()
    await visit.page.getByText('“Fit the landing gear” was moved to “In progress”.').waitFor()
    expect((await visit.cost()).requests, visit.sent.join('\n')).toBe(2)
    expect([await count('New'), await count('In progress')].map(Number)).toEqual([
      before[0] - 1,
      before[1] + 1,
    ])
  })
})

describe.skipIf(!chromium)(`a dialog ${inChromium}`, () => {
  it('is opened again by a key that is pressed before the browser has reported that it was closed', async () => {
    const visit = await at('/app')
    const dialog = visit.page.getByRole('dialog', { name: 'Search' })
    await visit.page.locator('button.find').click()
    await dialog.waitFor()
    await visit.page.evaluate(`(async () => {
      document.querySelector('dialog').requestClose()
      await Promise.resolve()
      document.querySelector('button.find').click()
    })()`)
    await frame(visit)
    expect(await dialog.count()).toBe(1)
    expectPeace(visit)
  })
})

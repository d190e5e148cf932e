import { describe, expect, it } from 'vitest'
import { colorAmong } from '#shared/console/pages/administration/entries/color.ts'
import { AdministratorVisit } from '#test/support/engine/administrator-visit.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const admin = AdministratorVisit.at('/app/statuses')

type Named = { name: string }

const namesOf = async (path: string): Promise<string[]> =>
  (await admin.read(path))._embedded.elements.map(({ name }: Named) => name)

/** The names in the rows of the page, in order. */
const rows = () => admin.visit.content.locator('.entries bdi').allTextContents()

describe.skipIf(!chromium)(`the entries of the administration ${inChromium}`, () => {
  it('are moved by arrow keys that keep the focus, by dragging and by a menu', async () => {
    const { page, button } = admin.visit
    const handle = (name: string) => button(`Move ${name}`)

    await handle('Closed').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await rows()).toEqual(['Closed', 'New', 'In progress'])
    await admin.waitForText('“Closed” is now number 1.')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    // The second move quickly replaces the message about the first move, so the test does not wait for that message.
    await admin.visit.rest()
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Closed')
    expect(await namesOf('statuses')).toEqual(['Closed', 'New', 'In progress'])

    const target = await handle('In progress').boundingBox()
    await handle('Closed').hover()
    await page.mouse.down()
    await page.mouse.move(target?.x ?? 0, target?.y ?? 0, { steps: 4 })
    await page.mouse.up()
    await admin.waitForText('“Closed” is now number 3.')
    await button('Actions for In progress').click()
    await button('Move up').click()
    await admin.waitForText('“In progress” is now number 1.')
    expect(await rows()).toEqual(['In progress', 'New', 'Closed'])
    expect(await namesOf('statuses')).toEqual(['In progress', 'New', 'Closed'])
    expectPeace(admin.visit)
  })

  it('are created, renamed, colored and marked where they are', async () => {
    await admin.open('statuses')
    const { page, content, button } = admin.visit

    await content.getByLabel('New status').fill('Waiting')
    await page.keyboard.press('Enter')
    await button('Name: Waiting').click()
    await admin.visit.type('On hold')
    await page.keyboard.press('Enter')
    await button('Name: On hold').waitFor()
    const statuses = (await admin.read('statuses'))._embedded.elements
    expect(statuses.at(-1).color).toBe(colorAmong(statuses.slice(0, -1)))
    await content.getByLabel('Color of On hold').fill('#112233')
    await content.getByLabel('Default: On hold').check()
    await admin.visit.rest()

    expect(await content.getByLabel('Default: On hold').isDisabled()).toBe(true)
    expect(await content.getByLabel('Default: New').isChecked()).toBe(false)
    const { elements } = (await admin.read('statuses'))._embedded
    expect(elements.at(-1)).toMatchObject({ name: 'On hold', color: '#112233', isDefault: true })
    expectPeace(admin.visit)
  })

  it('stay as they are if the service refuses a change, with the reason', async () => {
    await admin.open('statuses')
    const { page, content } = admin.visit

    await content.getByLabel('Closed: In progress').click()
    await page.getByText("can't be changed while the status is in use.").waitFor()

    expect(await content.getByLabel('Closed: In progress').isChecked()).toBe(false)
    admin.visit.problems.length = 0
  })

  it('are replaced when they are deleted, after their uses have been counted', async () => {
    await admin.open('types')
    const { page, button } = admin.visit
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
    const bugs = (await admin.read('types/3/deletion')).detaches[0].count

    expect(admin.visit.sent.filter((request) => request.includes('deletion'))).toEqual([])
    await button('Actions for Bug').click()
    await button('Delete or replace…').click()
    await dialog.getByText(`Used by ${bugs} work packages.`).waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Replace with').selectOption('Task')
    await remove.click()
    await admin.waitForText('“Bug” was replaced with “Task”.')
    await admin.visit.rest()

    expect(await rows()).toEqual(['Task', 'Milestone'])
    expect(await namesOf('types')).toEqual(['Task', 'Milestone'])
    expectPeace(admin.visit)
  })

  it('of types have the ticked custom fields', async () => {
    const body = { resource: 'work_package', format: 'string' }
    for (const name of ['Depth', 'Width'])
      await admin.service.post('/api/v3/custom_fields', { as: demoTokens.admin, body: { ...body, name } })
    await admin.open('types')
    const { page, button } = admin.visit
    const dialog = page.getByRole('dialog', { name: 'Custom fields of “Task”' })
    const names = async () =>
      (await admin.read('types/1'))._links.customFields.map(({ title }: { title: string }) => title)
    const choose = async () => {
      await button('Actions for Task').click()
      await button('Custom fields…').click()
      await dialog.getByLabel('Depth').waitFor()
    }
    await choose()
    await dialog.getByLabel('Depth').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await admin.waitForText('“Task” was saved.')
    await admin.visit.rest()
    expect(await names()).not.toContain('Depth')
    expect(await names()).toContain('Width')

    await choose()
    expect(await dialog.getByLabel('Depth').isChecked()).toBe(false)
    await dialog.getByLabel('Depth').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await admin.visit.rest()
    expect(await names()).toContain('Depth')
    expectPeace(admin.visit)
  })

  it('of time are in the menu of the administration', async () => {
    await admin.visit.destination('Time activities').click()
    await admin.visit.heading('Time activities').waitFor()

    expect(await rows()).toEqual(['Management', 'Specification', 'Development', 'Testing'])
    expectPeace(admin.visit)
  })

  it('are replaced together, each with its result, also after one of them was refused', async () => {
    await admin.open('time_entries/activities')
    const { page, content, button } = admin.visit
    const bar = content.locator('.bulk-bar')
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true })

    expect(await content.getByLabel('Select Development').count()).toBe(0)
    expect(await bar.getByRole('button').isDisabled()).toBe(true)
    await content.getByLabel('Select all on this page').check()
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button').click()
    await dialog.getByText('in total').waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Replace with').selectOption('Development')
    await admin.service.delete('/api/v3/time_entries/activities/2?replacement=3', { as: demoTokens.admin })
    await remove.click()
    const results = content.getByRole('region', { name: 'Results' })
    await results.getByText('Testing: replaced').waitFor()
    await admin.visit.rest()

    expect(await results.getByRole('listitem').allTextContents()).toEqual([
      'Management: replaced',
      expect.stringMatching(/^Specification: not deleted \(.+\)$/),
      'Testing: replaced',
    ])
    expect(await rows()).toEqual(['Development'])
    expect(await namesOf('time_entries/activities')).toEqual(['Development'])
    admin.visit.problems.length = 0
    await button('Close').click()
    expectPeace(admin.visit)
  })

  it('cannot be changed by people who are not administrators', async () => {
    const ofMel = await admin.visits.begin('/app/statuses', { as: demoTokens.mel })
    await ofMel.content.getByText('In progress').waitFor()
    expect(await ofMel.content.locator('.entries :is(button, input)').count()).toBe(0)
    expectPeace(ofMel)
  })
})

import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectCost } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const read = async (path: string) => (await demo.service.get(`/api/v3${path}`, { as: demoTokens.admin })).body
const found = async (path: string, name: string) =>
  (await read(path))._embedded.elements.find((one: { name?: string }) => one.name === name)

/** Performs an action that saves automatically, and waits until it is saved. */
async function saved(visit: Visit, act: () => Promise<void>): Promise<void> {
  const answered = visit.page.waitForResponse((response) => response.request().method() === 'PATCH')
  await act()
  await answered
  // In addition to the response, waits for the visible data, which the page reloads after a write.
  await visit.rest()
}

const rowsOfFirst = async () =>
  (await demo.service.get('/api/v3/grids/1', { as: demoTokens.mel })).body.widgets[0]

/**
 * Declares a test that performs a user's task in a browser and checks its costs.
 *
 * @param address the location at which the signed-in user starts
 */
const journey = (
  name: string,
  walk: (visit: Visit) => Promise<void>,
  token = demoTokens.admin,
  address = '/app',
) =>
  it(name, async () => {
    const visit = await demo.at(address, token)
    await visit.count()

    await walk(visit)

    await expectCost(visit, name)
  })

describe.skipIf(!chromium)(`the console ${inChromium}`, () => {
  journey(
    'create a project below another',
    async (visit) => {
      await visit.make('Subproject')
      await visit.type('Lander', visit.field(/^Name/))
      await visit.page.keyboard.press('Enter')
      await visit.heading('Lander').waitFor()

      expect((await found('/projects', 'Lander'))._links.parent.href).toBe('/api/v3/projects/2')
    },
    demoTokens.admin,
    '/app/projects/2',
  )

  journey(
    'create a version that is shared',
    async (visit) => {
      await visit.make('Version')
      await visit.type('Return', visit.field(/^Name/))
      await visit.field(/^Sharing/).selectOption('Descendants')
      await visit.button('Save').click()
      await visit.heading('Return').waitFor()

      expect((await found('/versions', 'Return')).sharing).toBe('descendants')
    },
    demoTokens.admin,
    '/app/projects/2',
  )

  journey(
    'create a work package, assigned and dated, in a project',
    async (visit) => {
      await visit.destination('Work packages').last().click()
      await visit.field('Add a work package').click()
      await visit.type('Order steel')
      await visit.content.getByRole('combobox', { name: 'Assignee' }).waitFor()
      await visit.page.keyboard.press('Tab')
      await visit.type('Readers', visit.field('Assignee'))
      await visit.content.getByRole('option', { name: 'Readers' }).waitFor()
      await visit.rest()
      await visit.page.keyboard.press('Tab')
      await visit.page.keyboard.type('01152027')
      await visit.page.keyboard.press('Enter')
      await visit.link('Order steel').waitFor()

      const made = (await read('/work_packages?sortBy=[["id","desc"]]&pageSize=1'))._embedded.elements[0]
      expect(made).toMatchObject({
        dueDate: '2027-01-15',
        _links: { assignee: { title: 'Readers' }, project: { title: 'Apollo' } },
      })
    },
    demoTokens.mel,
    '/app/projects/2',
  )

  journey(
    'move work on and log an hour on it',
    async (visit) => {
      await visit.button('Move to “In progress”').click()
      await visit.button(/^Status, .*: In progress/).waitFor()
      await visit.button('Log time').click()
      await visit.type('1', visit.field('Hours'))
      await visit.page.keyboard.press('Enter')
      await visit.content.getByText('1 h', { exact: true }).waitFor()
      await visit.rest()

      expect(await read('/work_packages/8')).toMatchObject({
        spentTime: 'PT1H',
        _links: { status: { title: 'In progress' } },
      })
    },
    demoTokens.mel,
    '/app/work_packages/8',
  )

  journey('lock a user', async (visit) => {
    await visit.destination('Users').click()
    await visit.link('Rio Reader').click()
    await visit.button('Lock').click()
    await visit.button('Unlock').waitFor()
    await visit.rest()

    expect((await read('/users/3')).status).toBe('locked')
  })

  journey('allow a role fewer changes of status', async (visit) => {
    await visit.destination('Workflows').click()
    await visit.link('Task, Member: all').click()
    await visit.content.getByLabel('From Closed to New').click()
    await visit.button('Save').click()
    await visit.button('Remove workflow').waitFor()
    await visit.rest()

    expect((await read('/workflows/1-1')).transitions).toHaveLength(5)
  })

  journey('share a version', async (visit) => {
    await visit.switchTo('Apollo')
    await visit.destination('Roadmap').click()
    await visit.link('Landing').click()
    await visit.link('Edit').click()
    await visit.field(/^Sharing/).selectOption('Descendants')
    await visit.button('Save').click()
    await visit.heading('Landing').waitFor()

    expect((await read('/versions/2')).sharing).toBe('descendants')
  })

  journey('move a project in the tree by mouse', async (visit) => {
    await visit.destination('Projects').click()
    await visit.link('Tree').click()
    await visit.content.getByRole('treeitem', { name: 'Gemini' }).waitFor()
    await visit.rest()
    await visit.content
      .getByRole('treeitem', { name: 'Gemini' })
      .dragTo(visit.content.getByRole('treeitem', { name: 'Apollo' }))
    await visit.content.getByRole('treeitem', { name: 'Gemini', level: 3 }).waitFor()
    await visit.rest()

    expect((await read('/projects/3'))._links.parent.href).toBe('/api/v3/projects/2')
  })

  journey('move a project in the tree by keyboard', async (visit) => {
    const tree = visit.content.getByRole('tree')
    await visit.destination('Projects').click()
    await visit.link('Tree').click()
    await tree.getByRole('treeitem', { name: 'Gemini' }).waitFor()
    await tree.getByRole('treeitem', { name: 'Space programme' }).focus()
    await visit.page.keyboard.press('g')
    await visit.page.keyboard.press('Control+x')
    await visit.page.keyboard.press('ArrowUp')
    await visit.page.keyboard.press('Control+v')
    await tree.getByRole('treeitem', { name: 'Gemini', level: 3 }).waitFor()
    await visit.rest()

    expect((await read('/projects/3'))._links.parent.href).toBe('/api/v3/projects/2')
  })

  journey('delete a project', async (visit) => {
    await visit.destination('Projects').click()
    await visit.link('Mercury').click()
    await visit.button('Delete').click()
    const dialog = visit.content.getByRole('dialog', { name: 'Delete “Mercury”' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(visit.sent.filter((one) => one.startsWith('DELETE'))).toEqual([])
    await visit.button('Delete').click()
    await dialog.getByLabel('Type “Mercury”').fill('Mercury')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await visit.heading('Projects').waitFor()
    await demo.service.drain()

    expect(await found('/projects', 'Mercury')).toBeUndefined()
  })

  journey(
    "rearrange one's page by mouse",
    async (visit) => {
      await visit.destination('My page').click()
      const handle = visit.button('Move or resize My open work')
      await handle.waitFor()
      await visit.rest()
      const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {}
      const { height = 0 } = (await visit.content.locator('.grid').boundingBox()) ?? {}
      await saved(visit, async () => {
        await visit.page.mouse.move(x + 5, y + 5)
        await visit.page.mouse.down()
        await visit.page.mouse.move(x + 5, y + 5 + height / 2, { steps: 4 })
        await visit.page.mouse.up()
      })

      expect((await rowsOfFirst()).startRow).toBe(2)
    },
    demoTokens.mel,
  )

  journey(
    "rearrange one's page by keyboard",
    async (visit) => {
      await visit.destination('My page').click()
      await visit.button('Move or resize My open work').waitFor()
      await visit.rest()
      await visit.button('Move or resize My open work').focus()
      await saved(visit, () => visit.page.keyboard.press('ArrowDown'))
      expect((await rowsOfFirst()).startRow).toBe(2)
      await saved(visit, () => visit.page.keyboard.press('ArrowUp'))
      await saved(visit, () => visit.page.keyboard.press('Shift+ArrowDown'))

      expect(await rowsOfFirst()).toMatchObject({ startRow: 1, endRow: 3 })
    },
    demoTokens.mel,
  )

  journey(
    "add a widget to one's page",
    async (visit) => {
      await visit.destination('My page').click()
      await visit.button('Add a widget').click()
      await saved(visit, () => visit.button('Roadmap').click())

      await visit.content.getByRole('region', { name: 'Roadmap' }).getByText('Landing').waitFor()
    },
    demoTokens.mel,
  )

  journey("begin one's page with a text", async (visit) => {
    await visit.destination('My page').click()
    await visit.button('Add a widget').click()
    await visit.button('Text').click()
    const text = visit.content.getByRole('region', { name: 'Text' }).getByLabel('Text', { exact: true })
    await text.fill('Ask Mel about Tuesday')
    await visit.page.keyboard.press('Tab')
    await saved(visit, () => visit.page.keyboard.press('Enter'))

    const [grid] = (await read('/grids'))._embedded.elements
    expect(grid.widgets.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'work_packages_table',
      'work_packages_table',
      'custom_text',
    ])
    expect(grid.widgets[2].options.text.raw).toBe('Ask Mel about Tuesday')
  })
})

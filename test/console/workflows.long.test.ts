import { beforeEach, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const phone = { width: 390, height: 844, colorScheme: 'light' } as const

/** Ids of types, statuses and roles in the demo data. Mel is the project admin of Apollo. */
const [task, member, projectAdmin] = [1, 1, 3]
const [fresh, started, closed] = [1, 2, 3]

const path = `/api/v3/workflows/${task}-${projectAdmin}`
const asAdmin = { as: demoTokens.admin }

/** New tasks can only be closed. Closed tasks can only be reopened. */
const transitions = [
  { from: fresh, to: closed },
  { from: started, to: closed },
  { from: closed, to: started },
]

const table = '/app/projects/2/work_packages'
const card = 'Fit the landing gear'

const workflowIn = async (role = projectAdmin) =>
  (await demo.service.get(`/api/v3/workflows/${task}-${role}`, asAdmin)).body.transitions

const statusOf = async (id: number) =>
  (await demo.service.get(`/api/v3/work_packages/${id}`, asAdmin)).body._links.status.title

describe.skipIf(!chromium)(`the statuses of a work package with a workflow ${inChromium}`, () => {
  beforeEach(async () => {
    await demo.service.patch(path, { ...asAdmin, body: { transitions } })
  })

  const column = (visit: Visit, name: string) => visit.content.getByRole('region', { name, exact: true })
  const cardIn = (visit: Visit, name: string) => column(visit, name).getByRole('link', { name: card })

  it('are offered in a table and on its page only if the workflow allows them', async () => {
    const visit = await demo.at(table, demoTokens.mel)
    await visit.button(new RegExp(`^Status, ${card}`)).click()
    const choices = visit.content.getByRole('list', { name: 'Status' }).getByRole('button')
    await choices.first().waitFor()
    expect(await choices.allInnerTexts()).toEqual(['New', 'Closed'])

    await visit.page.goto('/app/work_packages/8')
    await visit.button('Move to “Closed”').click()
    await visit.button('Reopen').click()
    await visit.button(/^Status, .*: In progress/).waitFor()
    await visit.rest()
    expect(await statusOf(8)).toBe('In progress')
    expectPeace(visit)
  })

  it('are not offered without a role in the project, which the menu explains', async () => {
    const visit = await demo.at(table)
    await visit.button(new RegExp(`^Status, ${card}`)).click()
    const explanation = await visit.content
      .getByText(/Your roles in this project do not allow any change/)
      .boundingBox()
    expect(explanation?.height).toBeGreaterThan(30)
    await visit.link('Workflows').waitFor()
    await visit.link('Members of the project').click()
    await visit.button('Add members').waitFor()

    await visit.page.goto(`${table}#board`)
    await visit.button(`Move “${card}” to…`).click()
    await visit.link('Members of the project').waitFor()
    expectPeace(visit)
  })

  it('are the only columns of a board that take its card, and the others are marked during the drag', async () => {
    const visit = await demo.at(`${table}#board`, demoTokens.mel)
    const { page } = visit
    const refused = page.locator('.board-column.refused')
    const source = await cardIn(visit, 'New').boundingBox()
    const target = await column(visit, 'In progress').boundingBox()
    await page.mouse.move((source?.x ?? 0) + 5, (source?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((target?.x ?? 0) + 80, (target?.y ?? 0) + 60, { steps: 5 })
    await refused.getByText('The workflow does not allow this status.').waitFor()
    expect(await refused.getByRole('heading').allInnerTexts()).toEqual([
      expect.stringMatching(/^In progress/),
    ])
    await page.getByRole('status').getByText(`“${card}” can be moved to Closed.`).waitFor()
    await page.mouse.up()
    await refused.waitFor({ state: 'detached' })
    expect(await cardIn(visit, 'New').count()).toBe(1)

    await cardIn(visit, 'New').dragTo(column(visit, 'Closed').getByRole('heading'))
    await page.getByText(`“${card}” was moved to “Closed”.`).waitFor()
    expect(await statusOf(8)).toBe('Closed')
    expect(visit.sent.filter((one) => one.includes('schemas'))).toHaveLength(1)
    expect(visit.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
    expectPeace(visit)
  })

  it('are those that keys and the menu of a card move it to', async () => {
    const visit = await demo.at(`${table}#board`, demoTokens.mel)
    await visit.button(`Move “${card}” to…`).click()
    const choices = visit.content.getByRole('list', { name: 'Status' }).getByRole('button')
    await visit.page.locator('.menu button:focus').waitFor()
    expect(await choices.allInnerTexts()).toEqual(['Closed'])
    await visit.page.keyboard.press('Escape')

    await cardIn(visit, 'New').focus()
    await visit.page.keyboard.press('Alt+ArrowRight')
    await visit.page.getByText(`“${card}” was moved to “Closed”.`).waitFor()
    await visit.rest()
    await visit.page.keyboard.press('Alt+ArrowRight')
    await visit.page.getByText(`“${card}” cannot be moved any further in this direction.`).waitFor()
    await visit.page.keyboard.press('Alt+ArrowLeft')
    await visit.page.getByText(`“${card}” was moved to “In progress”.`).waitFor()
    expect(await statusOf(8)).toBe('In progress')
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the administration of workflows ${inChromium}`, () => {
  const tick = (visit: Visit, from: string, to: string) =>
    visit.content.getByLabel(`From ${from} to ${to}`, { exact: true })
  const toast = (visit: Visit, text: string) => visit.page.getByRole('status').getByText(text).waitFor()

  it('begins with everything allowed, and saves the ticks of a type and a role together', async () => {
    const visit = await demo.at('/app/workflows')
    await visit.link('Task, Project admin: all').click()
    await visit.content.getByText('Task has no workflow, so every change is allowed.').waitFor()
    expect(await tick(visit, 'New', 'Closed').isChecked()).toBe(true)

    await tick(visit, 'New', 'In progress').uncheck()
    await visit.content.getByLabel('All changes from Closed').uncheck()
    await visit.content.getByText('Unsaved changes').waitFor()
    await visit.count()
    await visit.button('Save').click()
    await toast(visit, '“Task: Project admin” was saved.')
    await visit.rest()

    expect(visit.sent.filter((one) => !one.startsWith('GET'))).toEqual([`PATCH ${path}`])
    expect(await workflowIn()).toEqual([
      { from: fresh, to: closed },
      { from: started, to: fresh },
      { from: started, to: closed },
    ])
    expect(await visit.content.getByText('Unsaved changes').count()).toBe(0)
    expectPeace(visit)
  })

  it('has a save button that looks disabled under the mouse, too, once everything is saved', async () => {
    const visit = await demo.at('/app/workflows')
    await visit.link('Task, Project admin: all').click()
    await tick(visit, 'New', 'In progress').uncheck()
    await visit.button('Save').click()
    await toast(visit, '“Task: Project admin” was saved.')
    const background = async () => {
      await visit.rest()
      return visit.page.evaluate(
        `getComputedStyle(document.querySelector('.primary:disabled')).backgroundColor`,
      )
    }

    await visit.button('Save').hover()
    const hovered = await background()
    await visit.page.mouse.move(0, 0)
    expect(hovered).toBe(await background())
    expectPeace(visit)
  })

  it('says that other roles are barred then, and copies the ticks of another workflow', async () => {
    await demo.service.patch(path, { ...asAdmin, body: { transitions } })
    const visit = await demo.at('/app/workflows')
    await visit.link('Task, Project admin: 3 changes').waitFor()
    await visit.link('Task, Member: none').click()
    await visit.content.getByText('Only other roles have a workflow for Task, so').waitFor()
    expect(await visit.content.getByRole('checkbox', { checked: true }).count()).toBe(0)

    await visit.field('Copy from…').selectOption('Task: Project admin')
    await visit.button('Save').click()
    await toast(visit, '“Task: Member” was saved.')
    expect(await workflowIn(member)).toEqual(transitions)
    await visit.field('Type').selectOption('Bug')
    await visit.heading('Workflow: Bug, Member').waitFor()
    expectPeace(visit)
  })

  it('are offered to a copy of a role, which otherwise could change no status', async () => {
    await demo.service.patch(path, { ...asAdmin, body: { transitions } })
    const visit = await demo.at(`/app/roles/${projectAdmin}`)
    await visit.link('Copy role').click()
    await visit.field('Name (required)').fill('Deputy')
    const [group] = await visit.content.getByRole('checkbox', { name: 'Work packages', exact: true }).all()
    expect(await group?.isChecked()).toBe(true)
    expect(await visit.content.getByLabel('Be assigned work packages').isChecked()).toBe(true)
    await visit.button('Save').click()
    await visit.content.getByText('“Deputy” has no workflow for these types').waitFor()
    await visit.button('Copy workflows').click()
    await toast(visit, 'The workflows were copied to “Deputy”.')

    const { elements } = (await demo.service.get('/api/v3/roles', asAdmin)).body._embedded
    const { id } = elements.find(({ name }: { name: string }) => name === 'Deputy')
    expect(await workflowIn(id)).toEqual(transitions)
    await visit.content.getByText('has no workflow for these types').waitFor({ state: 'detached' })
    expectPeace(visit)
  })

  it('do not hide their buttons behind the message on a phone', async () => {
    const visit = await demo.at('/app/workflows/1-3', demoTokens.admin, { look: phone })
    await visit.button('Save').click()
    const message = visit.page.locator('.toast')
    const button = visit.button('Remove workflow')
    await message.waitFor()
    await button.waitFor()
    const [above, below] = [await message.boundingBox(), await button.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expectPeace(visit)
  })

  it('keeps unsaved ticks if the user leaves the page, and discards them on request', async () => {
    const visit = await demo.at('/app/workflows/1-3')
    await visit.button('Tick none').click()
    await visit.content
      .getByText('Without this workflow, Task has none, and every role allows every status change')
      .waitFor()
    await tick(visit, 'New', 'Closed').check()
    await visit.field('Role').selectOption('Member')
    await visit.heading('Workflow: Task, Member').waitFor()
    expect(await visit.content.getByText('Unsaved changes').count()).toBe(0)
    await visit.page.goBack()
    await visit.heading('Workflow: Task, Project admin').waitFor()

    await visit.content.getByText('Unsaved changes').waitFor()
    expect(await visit.content.getByRole('table').getByRole('checkbox', { checked: true }).count()).toBe(1)
    await visit.button('Discard').click()
    expect(await tick(visit, 'New', 'In progress').isChecked()).toBe(true)
    expect(await workflowIn()).toBeNull()
    expectPeace(visit)
  })

  it('moves through the ticks by arrow keys, past the cells without one', async () => {
    const visit = await demo.at('/app/workflows/1-3')
    const { keyboard } = visit.page
    await visit.content.getByLabel('All changes from New').focus()
    const seen: unknown[] = []
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowUp',
      'ArrowUp',
      'ArrowLeft',
    ]) {
      await keyboard.press(key)
      seen.push(await visit.page.evaluate('document.activeElement.ariaLabel'))
    }
    expect(seen).toEqual([
      ...['From New to In progress', 'From New to Closed', 'From New to Closed'],
      ...[
        'From In progress to Closed',
        'From New to Closed',
        'All changes to Closed',
        'All changes to In progress',
      ],
    ])
    await keyboard.press('Space')
    expect(await tick(visit, 'New', 'In progress').isChecked()).toBe(false)
    expectPeace(visit)
  })

  it('warns before the page is closed only while there are unsaved ticks', async () => {
    const visit = await demo.at('/app/workflows/1-3')
    const asked: string[] = []
    visit.page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await tick(visit, 'New', 'Closed').uncheck()
    await visit.content.getByText('Unsaved changes').waitFor()
    await visit.page.reload()
    await visit.button('Discard').click()
    await visit.rest()
    await visit.page.reload()
    await tick(visit, 'New', 'Closed').waitFor()

    expect(asked).toEqual(['beforeunload'])
  })

  it('removes a workflow after a question that names the consequence', async () => {
    await demo.service.patch(path, { ...asAdmin, body: { transitions } })
    const visit = await demo.at('/app/workflows/1-3')
    await visit.button('Remove workflow').click()
    const dialog = visit.page.getByRole('dialog')
    await dialog
      .getByText('Without this workflow, Task has none, and every role allows every status change')
      .waitFor()
    await dialog.getByRole('button', { name: 'Remove workflow' }).click()
    await visit.content.getByText('Task has no workflow, so every change is allowed.').waitFor()

    expect(await workflowIn()).toBeNull()
    expectPeace(visit)
  })

  it('refuses to save over the change of somebody else, and lets the user choose', async () => {
    await demo.service.patch(path, { ...asAdmin, body: { transitions } })
    const visit = await demo.at('/app/workflows/1-3')
    await tick(visit, 'In progress', 'New').check()
    const theirs = [{ from: fresh, to: started }]
    await demo.service.patch(path, { ...asAdmin, body: { transitions: theirs } })
    await visit.button('Save').click()
    await visit.page
      .getByRole('button', { name: 'Look again' })
      .or(visit.button('Keep mine'))
      .first()
      .waitFor()
    expect(await workflowIn()).toEqual(theirs)
    await visit.content.getByText('Someone else has changed this workflow since you began.').waitFor()
    await visit.button('Keep mine').click()
    await visit.button('Save').click()
    await toast(visit, '“Task: Project admin” was saved.')

    expect(await workflowIn()).toHaveLength(4)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

/** Types, statuses and roles of the demo data. Mel is the project admin of Apollo. */
const [task, projectAdmin] = [1, 3]
const [fresh, started, closed] = [1, 2, 3]

const path = `/api/v3/workflows/${task}-${projectAdmin}`
const asAdmin = { as: demoTokens.admin }

/** New tasks can only be closed; closed ones can only be worked on again. */
const transitions = [
  { from: fresh, to: closed },
  { from: started, to: closed },
  { from: closed, to: started },
]

const table = '/app/projects/2/work_packages'
const card = 'Fit the landing gear'

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
    expect(visit.asked.filter((one) => one.includes('schemas'))).toHaveLength(1)
    expect(visit.asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
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

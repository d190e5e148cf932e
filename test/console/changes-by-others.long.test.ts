import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const TABLE = '/app/projects/2/work_packages'
const PAGE = '/app/work_packages/8'

/** Opens an address as the manager of Apollo. The clock of the page is replaced, so that the test can set its time. */
async function watching(address: string): Promise<Visit> {
  const visit = await demo.at(address, demoTokens.mel)
  await visit.page.clock.install()
  await visit.page.reload()
  await visit.arrive()
  return visit
}

const hrefOf = (id: number) => `/api/v3/work_packages/${id}`
const read = async (id: number) => (await demo.service.get(hrefOf(id), { as: demoTokens.admin })).body

async function change(id: number, values: object) {
  const body = { lockVersion: (await read(id)).lockVersion, ...values }
  expect((await demo.service.patch(hrefOf(id), { as: demoTokens.admin, body })).status).toBe(200)
}

const tenSeconds = ({ page }: Visit) => page.clock.runFor(10_000)

const picture = async ({ page }: Visit, name: string) =>
  process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })

describe.skipIf(!chromium)(`a change by another person ${inChromium}`, () => {
  it('appears in a table within ten seconds, with their name', async () => {
    const visit = await watching(TABLE)
    await change(8, { subject: 'Fit the other gear' })
    await tenSeconds(visit)

    const row = visit.content.getByRole('row', { name: 'Fit the other gear' })
    await row.getByText(/^Changed by Ada/).waitFor()
    await picture(visit, 'table')
    expectPeace(visit)
  })

  it('appears on the page of the work package, and leaves a comment that is being typed', async () => {
    const visit = await watching(PAGE)
    const box = visit.content.getByRole('textbox', { name: 'Comment' })
    await box.click()
    await visit.type('Half of a sen')
    await change(8, { subject: 'Fit the last gear' })
    await tenSeconds(visit)

    await visit.heading('Fit the last gear').waitFor()
    await visit.content.getByText(/^Changed by Ada/).waitFor()
    expect(await box.inputValue()).toBe('Half of a sen')
    await visit.page.keyboard.type('tence')
    expect(await box.inputValue()).toBe('Half of a sentence')
    await picture(visit, 'page')
    expectPeace(visit)
  })

  it('leaves a subject that is being renamed', async () => {
    const visit = await watching(PAGE)
    await visit.button(/^Subject/).click()
    const field = visit.content.locator('input:focus')
    await field.fill('My own name')
    await change(8, { subject: 'Their name' })
    await tenSeconds(visit)

    await visit.content.getByText(/^Changed by Ada/).waitFor()
    expect(await field.inputValue()).toBe('My own name')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('could not be changed').waitFor()
    await visit.rest()
    expect(await read(8)).toMatchObject({ subject: 'Their name' })
  })

  it('of a description that is being written is shown beside it, to choose from', async () => {
    const visit = await watching(PAGE)
    await visit.button(/^(Add a description|Edit description)$/).click()
    const field = visit.field('Description')
    await field.fill('My text')
    await change(8, { description: { raw: 'Their text' } })
    await tenSeconds(visit)

    await visit.content.getByRole('button', { name: 'Yours' }).waitFor()
    await field.press('Control+Enter')
    await visit.rest()
    expect((await read(8)).description.raw).toBe('Their text')
    await visit.button('Yours').click()
    await visit.button('Save').click()
    await field.waitFor({ state: 'detached' })
    await visit.rest()
    expect((await read(8)).description.raw).toBe('My text')
    expectPeace(visit)
  })

  it('of a description that the page has not shown yet refuses a save, and loses no text', async () => {
    const visit = await watching(PAGE)
    await visit.button(/^(Add a description|Edit description)$/).click()
    await visit.field('Description').fill('My text')
    await change(8, { description: { raw: 'Their text' } })
    await visit.button('Save').click()

    await visit.content.getByRole('button', { name: 'Theirs' }).click()
    expect(await visit.field('Description').inputValue()).toBe('Their text')
    expect((await read(8)).description.raw).toBe('Their text')
  })
})

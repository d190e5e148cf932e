import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectCost } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { company } from '#test/support/fixtures/company.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

let service: Service
let visit: Visit
let close: () => Promise<unknown> | undefined

const read = async (path: string) => (await service.get(`/api/v3${path}`, { as: demoTokens.admin })).body

describe.skipIf(!chromium)(`the console of a company ${inChromium}`, () => {
  beforeAll(async () => {
    service = await Service.startWith(company)
    const visits = await visitors(() => service.url)
    close = visits.close
    visit = await visits.begin('/app', { as: demoTokens.admin })
  }, 60_000)
  afterAll(() => close?.())

  /** A task from a page of the project Apollo, with what it may cost. */
  const journey = (name: string, address: string, walk: () => Promise<void>) =>
    it(name, async () => {
      await visit.page.goto(address)
      await visit.content.getByRole('heading', { level: 1 }).waitFor()
      await visit.rest()
      await visit.count()

      await walk()

      await expectCost(visit, name)
    })

  journey('find a project among 300', '/app', async () => {
    await visit.page.keyboard.press('Control+k')
    await visit.page.keyboard.type('mu')
    await visit.page.keyboard.press('Enter')
    await visit.heading(/^Museum/).waitFor()
  })

  journey('create a subproject', '/app/projects/2', async () => {
    await visit.make('Subproject')
    await visit.field(/^Name/).fill('Lunar rover')
    await visit.field(/^Identifier/).fill('rover')
    await visit.page.keyboard.press('Enter')
    await visit.heading('Lunar rover').waitFor()

    expect((await read('/projects/rover'))._links.parent.title).toBe('Apollo')
  })

  journey('invite somebody into a project of a company', '/app/projects/2', async () => {
    await visit.destination('Members').click()
    await visit.button('Add a member').click()
    await visit.field('Name or email').fill('grace@example.org')
    await visit.button('Invite grace@example.org').waitFor()
    await visit.page.keyboard.press('Enter')
    await visit.content.getByRole('checkbox', { name: 'Reader' }).check()
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('An invitation is sent to grace@example.org.').waitFor()
  })

  journey('assign a work package by typing', '/app/projects/2/work_packages', async () => {
    await visit.button(/^Assignee, Fit the landing gear/).click()
    await visit.content.locator('.inline-choices input:focus').waitFor()
    await visit.page.keyboard.type('Hugo Falk')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('“Fit the landing gear” is saved.').waitFor()
    await visit.content.locator('.inline-choices').waitFor({ state: 'detached' })

    expect((await read('/work_packages/8'))._links.assignee.title).toBe('Hugo Falk')
  })

  journey('create a work package, assigned and dated', '/app/projects/2', async () => {
    await visit.make('Work package')
    await visit.field(/^Subject/).fill('Order the flags')
    await visit.field(/^Assignee/).fill('Rosa Abel')
    await visit.content.getByRole('option', { name: 'Rosa Abel' }).waitFor()
    await visit.page.keyboard.press('Tab')
    await visit.content.getByRole('listbox').waitFor({ state: 'hidden' })
    await visit.field(/^Due date|^Finish date/).fill('2026-12-24')
    await visit.page.keyboard.press('Enter')
    await visit.heading(/Order the flags/).waitFor()

    const [newest] = (await read('/work_packages?sortBy=[["id","desc"]]&filters=[]'))._embedded.elements
    expect([newest.subject, newest.dueDate, newest._links.assignee.title]).toEqual([
      'Order the flags',
      '2026-12-24',
      'Rosa Abel',
    ])
  })
})

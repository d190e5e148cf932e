import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectCost, expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { company, LARGE } from '#test/support/fixtures/company.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

interface Group {
  readonly value: string
  readonly count: number
}

let service: Service
let visit: Visit
let close: () => Promise<unknown> | undefined

const read = async (path: string) => (await service.get(`/api/v3${path}`, { as: demoTokens.admin })).body

describe.skipIf(!chromium)(`the console with the data of a company ${inChromium}`, () => {
  beforeAll(async () => {
    service = await Service.startWith(company)
    const visits = await visitors(() => service.url)
    close = visits.close
    visit = await visits.begin('/app', { as: demoTokens.admin })
  }, 180_000)
  afterAll(() => close?.())

  /** Performs a task that starts on a page of the project Apollo, and checks the costs of the task. */
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
    await visit.button('Add members').click()
    await visit.field('Name or email').fill('grace@example.org')
    await visit.button('Invite grace@example.org').waitFor()
    await visit.page.keyboard.press('Enter')
    await visit.content.getByRole('checkbox', { name: 'Reader' }).check()
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('An invitation is on its way to grace@example.org.').waitFor()
  })

  journey('assign a work package by typing', '/app/projects/2/work_packages', async () => {
    await visit.button(/^Assignee, Fit the landing gear/).click()
    await visit.content.locator('.inline-choices input:focus').waitFor()
    await visit.page.keyboard.type('Hugo Falk')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('“Fit the landing gear” was saved.').waitFor()
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

  const work = `/projects/${LARGE}/work_packages`

  /**
   * Filters for the open work packages that are assigned to Hugo Abel. He is the eighth person of the company, and his
   * id is 1007.
   */
  const byAssignee = JSON.stringify([
    { status: { operator: 'o', values: [] } },
    { assignee: { operator: '=', values: ['1007'] } },
  ])

  const open = async (address: string) => {
    await visit.page.goto(`/app${address}`)
    await visit.content.getByRole('heading', { level: 1 }).waitFor()
    await visit.rest()
  }

  const inPage = <T>(expression: string) => visit.page.evaluate<T>(expression)

  it('has boards as high as the window, with exact counts and columns that scroll independently', async () => {
    await open(`${work}#board`)
    const { groups } = await read(`${work}?groupBy=status&pageSize=0&filters=[]`)
    const counts: readonly [string, number][] = groups.map((one: Group) => [one.value, one.count])

    const heads = await visit.content.locator('.board-column h2').allInnerTexts()
    expect(heads.map((head) => head.replaceAll(/\s+/g, ' ')).sort()).toEqual(
      counts.map(([name, count]) => `${name} ${count}`).sort(),
    )
    expect(await inPage('document.documentElement.scrollHeight - innerHeight')).toBe(0)
    expect(
      await inPage('document.querySelector(".board").getBoundingClientRect().bottom <= innerHeight'),
    ).toBe(true)
    const first = visit.content.locator('.board-column').first()
    await first.getByRole('listitem').last().scrollIntoViewIfNeeded()
    expect(
      await inPage('[...document.querySelectorAll(".board-column > ul")].map((ul) => ul.scrollTop > 0)'),
    ).toEqual(counts.map((_, index) => index === 0))
    expect(await inPage('scrollY')).toBe(0)
    expect(await first.getByRole('heading').isVisible()).toBe(true)
  })

  it('restores the scroll position of a board column', async () => {
    await open(`${work}#board`)
    const link = visit.content.locator('.board-column').first().getByRole('link').nth(80)
    await link.scrollIntoViewIfNeeded()
    const top = await inPage('document.querySelector(".board-column > ul").scrollTop')
    await link.click()
    await visit.content.locator('.board').waitFor({ state: 'detached' })

    await visit.page.goBack()

    await link.and(visit.page.locator(':focus')).waitFor()
    expect(await inPage('document.querySelector(".board-column > ul").scrollTop')).toBe(top)
  })

  it('renders tables of 1,000 rows with the column widths of 20, one line per row, a sticky header and a stable height', async () => {
    const widths = 'String([...document.querySelectorAll("thead th")].map((th) => th.offsetWidth))'
    const height = 'document.documentElement.scrollHeight'
    const heights = 'new Set([...document.querySelectorAll("[data-row]")].map((tr) => tr.offsetHeight)).size'
    await open(work)
    const few = await inPage(widths)
    await open(`${work}?pageSize=1000`)
    expect(await inPage(widths)).toBe(few)
    const before = await inPage<number>(height)
    expect(before).toBeGreaterThan(30_000)

    for (const part of [0.3, 0.6, 1]) {
      await inPage(`scrollTo(0, ${part * before})`)
      await visit.content.locator(`[data-row="${Math.floor(part * 999)}"]`).waitFor()
      expect(await inPage(height)).toBe(before)
      expect(await inPage(heights)).toBe(1)
      expect(await inPage('document.querySelector("thead th").getBoundingClientRect().top')).toBe(48)
    }
  })

  it('shows the full text of a truncated cell on hover', async () => {
    await open(
      `${work}?filters=${encodeURIComponent('[{"subjectOrId":{"operator":"**","values":["customs"]}}]')}`,
    )
    const cell = visit.content.locator('tbody td').first()
    await cell.hover()

    expect(await cell.getAttribute('title')).toMatch(/ from the year before$/)
    expect(await visit.content.locator('tbody td').nth(1).getAttribute('title')).toBeFalsy()
  })

  it('keeps the header of a wide table visible', async () => {
    await visit.page.setViewportSize({ width: 900, height: 700 })
    await open(`${work}?pageSize=100`)
    await visit.content.locator('tbody tr').last().scrollIntoViewIfNeeded()

    const { y = 0 } = (await visit.content.locator('thead th').first().boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(48)
    expect(y).toBeLessThan(700)
    expect(await inPage('document.documentElement.scrollWidth')).toBe(900)
    await visit.page.setViewportSize({ width: 1280, height: 900 })
  })

  it('shows the eight people with the most open work, and links to the work of everybody', async () => {
    await open(`/projects/${LARGE}`)
    const { groups } = await read(`${work}?groupBy=assignee&pageSize=0`)
    const counts = groups.map(({ count }: Group) => count).sort((a: number, b: number) => b - a)

    const panel = visit.content.getByRole('region', { name: 'Open work by person' })
    const lines = await panel.locator('.beside').allInnerTexts()
    expect(lines.map(Number)).toEqual(counts.slice(0, 8))
    await panel.getByRole('link', { name: `and ${counts.length - 8} more` }).click()
    await visit.content.locator('th[scope=rowgroup]').first().waitFor()
    expect(new URL(visit.page.url()).searchParams.get('groupBy')).toBe('assignee')
  })

  it('shows twelve members of a large group, and all on request', async () => {
    await open('/groups')
    const panel = visit.content.getByRole('region', { name: 'Everybody' })

    expect(await panel.getByRole('listitem').count()).toBe(12)
    await panel.getByRole('button', { name: 'and 188 more' }).click()
    expect(await panel.getByRole('listitem').count()).toBe(200)
  })

  it('finds work by words, among all projects', async () => {
    await visit.page.keyboard.press('Control+k')
    await visit.page.keyboard.type('customs house')
    await visit.page
      .locator('.found [role=option]', { hasText: 'behind the old customs house' })
      .first()
      .waitFor()
    await visit.page.keyboard.press('Escape')
  })

  it('filters as soon as a value is chosen', async () => {
    await open(work)
    const mine = await read(`${work}?pageSize=0&filters=${encodeURIComponent(byAssignee)}`)
    await visit.content.getByText('Filters (1)').click()
    await visit.field('Add a filter').selectOption('Assignee')
    await visit.content.getByRole('combobox', { name: 'Assignee' }).last().fill('Hugo Abel')
    await visit.content.locator('.offered [role=option]', { hasText: 'Hugo Abel' }).click()

    await visit.content.getByText(`${mine.total} in total`).waitFor()
    expect(mine.total).toBeGreaterThan(0)
    expectPeace(visit)
  })
})

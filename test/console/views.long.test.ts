import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

/** When everything is looked at. */
const NOW = new Date('2026-11-26T12:00:00Z')

interface View {
  name: string
  address: string
  /** What to do before it is looked at. */
  prepare?(visit: Visit): Promise<void>
}

const members = `/app/memberships?filters=${encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')}`

const views: readonly View[] = [
  { name: 'home', address: '/app' },
  { name: 'my-page', address: '/my/page' },
  { name: 'projects', address: '/app/projects' },
  { name: 'project-tree', address: '/app/projects#tree' },
  { name: 'project', address: '/app/projects/2' },
  { name: 'work', address: '/app/projects/2/work_packages' },
  { name: 'board', address: '/app/projects/2/work_packages#board' },
  { name: 'roadmap', address: '/app/projects/2/versions' },
  { name: 'members', address: members },
  {
    name: 'new-member',
    address: members,
    prepare: (visit) => visit.button('Add a member').click(),
  },
  { name: 'new-work-package', address: '/app/projects/2/work_packages/form#form' },
  {
    name: 'search',
    address: '/app',
    async prepare({ page }) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill('land')
      await page
        .getByRole('option', { name: /^Landing/ })
        .first()
        .waitFor()
    },
  },
]

/** What a view says, without the addresses of its links. */
const wordsOf = (snapshot: string) => snapshot.replace(/:\n *- \/url: .*$/gm, '')

describe.skipIf(!chromium)(`a view of the console ${inChromium}`, () => {
  let visit: Visit
  let close: () => Promise<unknown> | undefined

  beforeAll(async () => {
    const service = await Service.startWith(demo, { now: () => NOW })
    const visits = await visitors(() => service.url)
    close = visits.close
    visit = await visits.begin('/app', { timezoneId: 'UTC' })
    await visit.page.clock.setFixedTime(NOW)
    await visit.signIn(demoTokens.mel)
  }, 60_000)
  afterAll(() => close?.())

  it.each(views)(
    'says what it said when it was last looked at: $name',
    async ({ name, address, prepare }) => {
      // An address that differs in its fragment alone is not loaded again.
      await visit.page.goto('about:blank')
      await visit.page.goto(address)
      await visit.content.getByRole('heading', { level: 1 }).first().waitFor()
      await visit.rest()
      await prepare?.(visit)
      await visit.rest()

      const dialog = visit.page.locator('dialog[open]')
      const part = (await dialog.count()) > 0 ? dialog : visit.content
      await expect(wordsOf(await part.ariaSnapshot())).toMatchFileSnapshot(`views/${name}.yml`)
    },
  )
})

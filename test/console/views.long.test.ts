import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { drawAlike, refusal } from '#test/support/engine/pictures.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

/** Time at which all views are rendered. */
const NOW = new Date('2026-11-26T12:00:00Z')

const folder = `${import.meta.dirname}/views`
/** File that names the Chromium that rendered the accepted pictures. */
const accepted = `${folder}/drawn-by.txt`

const light = { width: 1200, height: 750, colorScheme: 'light' } as const
const dark = { width: 1200, height: 750, colorScheme: 'dark' } as const
const phone = { width: 390, height: 844, colorScheme: 'light' } as const
const darkPhone = { width: 390, height: 844, colorScheme: 'dark' } as const

interface View {
  name: string
  look: typeof light | typeof dark | typeof phone | typeof darkPhone
  address: string
  prepare?(visit: Visit): Promise<void>
}

const members = `/app/memberships?filters=${encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')}`

const views: readonly View[] = [
  { name: 'home', look: light, address: '/app' },
  { name: 'my-page', look: dark, address: '/my/page' },
  { name: 'projects', look: phone, address: '/app/projects' },
  { name: 'project-tree', look: dark, address: '/app/projects#tree' },
  { name: 'project', look: dark, address: '/app/projects/2' },
  { name: 'work', look: light, address: '/app/projects/2/work_packages' },
  { name: 'board', look: dark, address: '/app/projects/2/work_packages#board' },
  { name: 'roadmap', look: light, address: '/app/projects/2/versions' },
  { name: 'members', look: darkPhone, address: members },
  {
    name: 'new-member',
    look: light,
    address: members,
    prepare: (visit) => visit.button('Add members').click(),
  },
  { name: 'new-work-package', look: phone, address: '/app/projects/2/work_packages/form#form' },
  {
    name: 'search',
    look: light,
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

/** Returns the text of a view without the addresses of its links. */
const wordsOf = (snapshot: string) => snapshot.replace(/:\n *- \/url: .*$/gm, '')

describe.skipIf(!chromium)(`a view of the console ${inChromium}`, () => {
  let visit: Visit
  /** True if the accepted pictures were rendered on this platform, by the version of Chromium that runs this test. */
  let isSame: boolean
  let close: () => Promise<unknown> | undefined

  beforeAll(async () => {
    const service = await Service.startWith(demo, { now: () => NOW })
    const visits = await visitors(() => service.url)
    close = visits.close
    visit = await visits.begin('/app', { timezoneId: 'UTC' })
    await visit.page.clock.setFixedTime(NOW)
    await drawAlike(visit.context)
    const drawnBy = `${visit.context.browser()?.version()} ${process.platform}\n`
    isSame = drawnBy === readFileSync(accepted, 'utf8')
    if (inject('accepts')) writeFileSync(accepted, drawnBy)
    await visit.signIn(demoTokens.mel)
  }, 60_000)
  afterAll(() => close?.())

  it.each(views)(
    'matches its accepted text and picture: $name',
    async ({ name, address, look: { colorScheme, ...viewport }, prepare }) => {
      await visit.page.setViewportSize(viewport)
      await visit.page.emulateMedia({ colorScheme })
      // Opens a blank page first: if only the URL fragment changed, the browser would not load the page.
      await visit.page.goto('about:blank')
      await visit.page.goto(address)
      await visit.content.getByRole('heading', { level: 1 }).first().waitFor()
      await visit.rest()
      await prepare?.(visit)
      await visit.rest()

      const picture = await visit.page.screenshot({ animations: 'disabled', caret: 'hide' })
      const file = `${folder}/${name}.png`
      const difference = refusal(file, picture, isSame)
      if (inject('accepts') && (difference || !isSame)) writeFileSync(file, picture)
      else expect.soft(difference).toBeUndefined()

      const dialog = visit.page.locator('dialog[open]')
      const part = (await dialog.count()) > 0 ? dialog : visit.content
      await expect(wordsOf(await part.ariaSnapshot())).toMatchFileSnapshot(`views/${name}.yml`)
    },
  )
})

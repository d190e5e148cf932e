import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const as = tokenOf(2)

/**
 * Colors of types, each with the color of the letter that is drawn on it. The two colors have a contrast of at least
 * 4.5.
 */
const colors = {
  '#000000': 'white',
  '#1A67A3': 'white',
  '#757575': 'white',
  '#767676': 'black',
  '#808080': 'black',
  '#F03E3E': 'black',
  '#FCC419': 'black',
  '#FFFFFF': 'black',
}

const types = Object.keys(colors).map((color, index) => ({
  ...{ kind: 'type', id: index + 1, name: `Kind ${index + 1}`, color },
}))

const world = [
  role(1, ['view_project', 'view_work_packages', 'edit_work_packages']),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: as }),
  ...types,
  { kind: 'type', id: 20, name: 'Gate', isMilestone: true, color: '#35C53F' },
  project(1),
  membership(2, 1, 1),
  workPackage(1, 1, { subject: 'Build the lander', type: 2 }),
  workPackage(2, 1, { subject: 'Lander accepted', type: 20 }),
]

describe.skipIf(!chromium)(`the icon of a type ${inChromium}`, () => {
  let visit: Visit
  let visits: Awaited<ReturnType<typeof visitors>>
  let close: () => Promise<unknown> | undefined

  beforeAll(async () => {
    const service = await Service.startWith(world)
    visits = await visitors(() => service.url)
    close = visits.close
    visit = await visits.begin('/app/types', { as })
  }, 60_000)
  afterAll(() => close?.())

  const open = async (address: string) => {
    await visit.page.goto(new URL(address, visit.page.url()).href)
    await visit.rest()
  }

  it('has the first letter of the name, in black or white, whichever is readable on the color', async () => {
    const letters = (await visit.page.evaluate(`[...document.querySelectorAll('.type-icon')].map((icon) => {
      const { color, content, visibility } = getComputedStyle(icon, '::before')
      return visibility === 'hidden' ? 'diamond' : content + (color.includes('1') ? ' white' : ' black')
    })`)) as string[]

    expect(letters).toEqual([...Object.values(colors).map((color) => `"K" ${color}`), 'diamond'])
  })

  it.each([
    ['the table', '/app/projects/1/work_packages'],
    ['the board', '/app/projects/1/work_packages#board'],
    ['the page of a work package', '/app/work_packages/1'],
  ])('is beside the name of the type in %s, hidden from screen readers', async (_, address) => {
    await open(address)
    const named = visit.content.locator('.work-type', { hasText: 'Kind 2' })

    expect(await named.locator('.type-icon').getAttribute('aria-hidden')).toBe('true')
    expect(await visit.content.getByRole('img').count()).toBe(0)
  })

  it('says the name of the type in search results, where the name is not shown', async () => {
    await visit.page.keyboard.press('Control+k')
    await visit.page.getByRole('combobox', { name: 'Search' }).fill('lander')
    const found = (name: string) => visit.page.getByRole('option', { name }).getByRole('img')
    await found('Lander accepted').waitFor()

    expect(await found('Lander accepted').getAttribute('aria-label')).toBe('Gate')
    expect(await found('Lander accepted').getAttribute('title')).toBe('Gate')
    expect(await found('Build the lander').getAttribute('aria-label')).toBe('Kind 2')
  })

  it('has the new color of its type at once, and is there for a new type', async () => {
    const { page, destination, ...admin } = await visits.begin('/app/types', { as: tokenOf(1) })
    const shown = page.locator('.work-type', { hasText: 'Kind 2' }).locator('.type-icon')
    const menu = page.getByRole('button', { name: 'Type, Build the lander' })
    await destination('Work packages').click()
    await menu.waitFor()
    await destination('Types').click()
    await page.getByLabel('Color of Kind 2').fill('#e03131')
    await page.getByLabel('New type').fill('Zeppelin')
    await page.keyboard.press('Enter')
    await page.getByText('“Zeppelin” was created.').first().waitFor()
    await destination('Work packages').click()
    await menu.click()

    expect(await shown.first().getAttribute('style')).toContain('#e03131')
    const added = page.getByRole('button', { name: 'Zeppelin' }).locator('.type-icon')
    expect(await added.getAttribute('data-letter')).toBe('Z')
    await admin.context.close()
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, type VisitOptions, visitors } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'
import { fresh } from '#test/support/fixtures/fresh.ts'
import { configure } from '#test/support/fixtures/own-configuration.ts'
import { role } from '#test/support/fixtures/records.ts'

const as = demoTokens.admin
const [, , phone] = looks

/** Languages, each with the texts that the console shows in it. */
const languages = {
  English: {
    ...{ locale: 'en-US', create: 'Create a sample project', project: 'Sample project', version: 'Launch' },
    ...{
      open: 'Write the texts',
      milestone: 'The website goes live',
      step: 'Create your first project',
      done: 'Done',
    },
    ...{ home: 'Home', undated: '1 without dates' },
  },
  German: {
    ...{ locale: 'de-DE', create: 'Beispielprojekt anlegen', project: 'Beispielprojekt', version: 'Start' },
    ...{ open: 'Texte schreiben', milestone: 'Die Website geht online', step: 'Erstes Projekt anlegen' },
    ...{ done: 'Erledigt', home: 'Start', undated: '1 ohne Termin' },
  },
} as const

const installations = {
  fresh: async () => {},
  configured: configure,
}

/** Patterns for the name of a board column that has cards, keyed by installation. */
const columns = { fresh: /^New/, configured: /^To do/ } as const

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (chromium) visits = await visitors(() => service.url)
})
afterEach((test) => visits?.leave(test))
afterAll(() => visits?.close())

const begin = async (installation: keyof typeof installations, options: VisitOptions = {}) => {
  service = await Service.startWith([...fresh, role(1, ['view_project', 'view_work_packages', 'log_time'])])
  await installations[installation](service)
  return visits.begin('/app', { as, ...options })
}

const total = async (path: string) => (await service.get(`/api/v3/${path}`, { as })).body.total

const totals = async () => [await total('projects'), await total('work_packages?filters=[]')]

const create = 'Create a sample project'
const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: create })
const toast = ({ page }: Visit) => page.getByText('“Sample project” was created.').first()

describe.skipIf(!chromium)(`the sample project ${inChromium}`, () => {
  it.each([
    ['English', 'fresh'],
    ['German', 'fresh'],
    ['English', 'configured'],
    ['German', 'configured'],
  ] as const)('fills the overview, board and roadmap in %s, in a %s installation', async (language, name) => {
    const texts = languages[language]
    const visit = await begin(name, { locale: texts.locale })
    const { content, page } = visit
    await visit.button(texts.create).click()
    await visit.heading(texts.project).waitFor()
    await visit.rest()
    const { pathname } = new URL(page.url())
    await content.getByRole('link', { name: texts.version, exact: true }).waitFor()
    await content.getByText('1/11').waitFor()

    await page.goto(`${pathname}/work_packages#board`)
    const column = content.getByRole('region', { name: columns[name] })
    await column.getByRole('link', { name: texts.open }).waitFor()
    await page.goto(`${pathname}/versions`)
    await content.getByRole('link', { name: texts.milestone }).waitFor()
    await content.getByText(texts.undated).waitFor()

    await page.goto('/app')
    await content.getByRole('listitem').filter({ hasText: texts.step }).getByText(texts.done).waitFor()
    expect(await visit.button(texts.create).count()).toBe(0)
    expect(await totals()).toEqual([1, 14])
    expectPeace(visit)
  })

  it('is created by keyboard on a phone, where nothing is cut off', async () => {
    const visit = await begin('fresh', { look: phone })
    const { page } = visit
    const overflow = () =>
      page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    const step = visit.content.getByRole('listitem').filter({ hasText: 'Create your first project' })
    const cut = await step.getByRole('link').evaluate((link) => link.closest('.main')?.scrollWidth)
    expect(cut).toBe(await step.getByRole('link').evaluate((link) => link.closest('.main')?.clientWidth))
    await step.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(visit).waitFor()
    expect(await overflow()).toBe(0)
    await visit.heading('Sample project').waitFor()

    expect(await overflow()).toBe(0)
    expectPeace(visit)
  })

  it('is created once, even if the button is pressed twice', async () => {
    const visit = await begin('fresh')
    await visit.button(create).dblclick()
    await toast(visit).waitFor()
    await visit.rest()

    expect(await totals()).toEqual([1, 14])
    expectPeace(visit)
  })

  it('is created even if the dialog is closed, which the button then opens again, and does not lead away', async () => {
    const visit = await begin('fresh')
    let release = () => {}
    const closed = new Promise<void>((resolve) => {
      release = resolve
    })
    await visit.page.route('**/api/v3/projects', async (route) => {
      await closed
      await route.continue()
    })
    await visit.button(create).click()
    await dialog(visit).getByText('0 of 30 created').waitFor()
    await visit.page.keyboard.press('Escape')
    await dialog(visit).waitFor({ state: 'detached' })
    await visit.page.keyboard.press('Enter')
    await dialog(visit).getByText('0 of 30 created').waitFor()
    await visit.page.keyboard.press('Escape')
    await dialog(visit).waitFor({ state: 'detached' })
    release()
    await toast(visit).waitFor()
    await visit.rest()

    expect(new URL(visit.page.url()).pathname).toBe('/app')
    expect(await totals()).toEqual([1, 14])
    expectPeace(visit)
  })

  it('shows a failure in the middle, and leads to what was created or continues', async () => {
    const visit = await begin('fresh')
    let failures = 0
    await visit.page.route('**/api/v3/work_packages/*/relations', async (route) => {
      const message = 'The relation was not saved.'
      if (failures++ === 0) await route.fulfill({ status: 500, json: { _type: 'Error', message } })
      else await route.continue()
    })
    await visit.button(create).click()
    const alert = dialog(visit).getByRole('alert')
    await alert.getByText('The relation was not saved.').waitFor()
    await dialog(visit).getByText('21 of 30 created').waitFor()
    await dialog(visit).getByRole('link', { name: 'Open the project' }).waitFor()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await visit.heading('Sample project').waitFor()

    expect(await totals()).toEqual([1, 14])
    expect(await total('relations')).toBe(4)
  })

  it('leaves the project if the user closes the dialog after a failure', async () => {
    const visit = await begin('fresh')
    await visit.page.route('**/api/v3/work_packages/*/relations', (route) => route.abort())
    await visit.button(create).click()
    await dialog(visit).getByRole('link', { name: 'Open the project' }).click()
    await visit.heading('Sample project').waitFor()

    expect(await dialog(visit).count()).toBe(0)
    expect(await totals()).toEqual([1, 14])
  })
})

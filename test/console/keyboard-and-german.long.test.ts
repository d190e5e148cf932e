import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectCost, expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
})
afterAll(() => visits?.close())

describe.skipIf(!chromium)(`the keyboard ${inChromium}`, () => {
  it('suffices to create a project', async () => {
    const visit = await visits.begin()
    const { keyboard } = visit.page
    /** Presses Tab until an element with the given name has the focus. */
    const reach = async (name: RegExp) => {
      await visit.rest()
      const focused = `(({ innerText, labels, ariaLabel }) => ariaLabel ?? labels?.[0]?.innerText ?? innerText)(document.activeElement)`
      for (let presses = 0; presses < 60; presses++) {
        await keyboard.press('Tab')
        if (name.test(await visit.page.evaluate<string>(focused))) return
      }
      throw new Error(`Nothing called ${name} gets the focus.`)
    }
    await reach(/^Use an API token/)
    await keyboard.press('Enter')
    await reach(/^API token/)
    await keyboard.type(demoTokens.admin)
    await keyboard.press('Enter')
    await visit.arrive()
    await visit.count()
    await reach(/^Projects$/)
    await keyboard.press('Enter')
    await visit.heading('Projects').waitFor()
    await reach(/^New$/)
    await keyboard.press('Enter')
    await visit.heading('New project').waitFor()
    await visit.type('Rover', visit.field(/^Name/))
    await reach(/^Subproject of/)
    await keyboard.type('Gem')
    await visit.content.getByRole('option', { name: 'Gemini', selected: true }).waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Enter')

    await visit.heading('Rover').waitFor()
    await expectCost(visit, 'create a project below another by keyboard alone')
  })
})

describe.skipIf(!chromium)(`in German ${inChromium}`, () => {
  it('the console shows everything in German, and declares its language', async () => {
    const visit = await visits.begin('/app/projects/2', { locale: 'de-DE' })
    await visit.page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expect(await visit.page.getAttribute('html', 'lang')).toBe('de')

    await visit.enter(demoTokens.admin)
    await visit.button('Löschen').click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByText('Das lässt sich nicht rückgängig machen.').waitFor()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await visit.link('Bearbeiten').click()
    await visit.button('Speichern').click()
    await visit.link('Bearbeiten').waitFor()
    await visit.signOut()

    await visit.page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expectPeace(visit)
  })

  it('the console keeps the chosen language, and loads it only when it is chosen', async () => {
    const visit = await visits.begin()
    const loaded: string[] = []
    visit.page.on('request', (request) => request.url().endsWith('.json') && loaded.push(request.url()))
    await visit.signIn(demoTokens.admin)
    expect(loaded).toEqual([])

    await visit.person.click()
    await visit.page.getByRole('button', { name: 'Deutsch' }).click()
    await visit.destination('Projekte').waitFor()
    expect(loaded).toEqual([expect.stringContaining('/app/assets/de-')])
    await visit.page.reload()

    await visit.destination('Projekte').waitFor()
    expect(await visit.page.getAttribute('html', 'lang')).toBe('de')
  })
  it('nothing is shown before the language is loaded, and English if the file is not the expected one', async () => {
    const visit = await visits.begin('/app', { locale: 'de-DE' })
    await visit.page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    let shownBefore: string | undefined
    await visit.page.route('**/assets/de-*.json', async (route) => {
      shownBefore = await visit.page.locator('#console').innerHTML()
      await route.fulfill({ json: { words: {} } })
    })

    await visit.page.reload()

    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(shownBefore).toBe('')
  })
  it('returning users see the language of their profile from the start, whatever the browser prefers', async () => {
    await service.patch('/api/v3/users/2', { as: demoTokens.admin, body: { language: 'de' } })
    const visit = await visits.begin('/app', { as: demoTokens.mel })
    await visit.destination('Projekte').waitFor()
    await visit.page.route('**/api/**', (route) => route.abort())

    await visit.page.reload()

    await visit.page.getByText('Der Dienst ist nicht erreichbar.').first().waitFor()
  })
})

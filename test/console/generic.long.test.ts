import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { visitors } from '#test/support/engine/visit.ts'
import { HOSTILE, ROOT, SpaceApi } from '#test/support/fixtures/space-api.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.start()
})
afterAll(() => visits?.close())

/** Opens the console with an HTML document that refers to a different API at a different address. */
async function inSpace(address: string, api = new SpaceApi()) {
  const visit = await visits.begin('about:blank')
  await visit.page.route(/\/app/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/data-root="[^"]*"/, `data-root="${ROOT}"`)
    await route.fulfill({ response, body })
  })
  await visit.page.route(new RegExp(ROOT), async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const json = api.answer(request.method(), pathname + search, request.postDataJSON() ?? undefined)
    await route.fulfill(json ? { json } : { status: 404, json: { _type: 'Error', message: 'Nothing here.' } })
  })
  await visit.page.goto(`${service.url}${address}`)
  await visit.signIn('anything')
  return { visit, api }
}

describe.skipIf(!chromium)(`an API unknown to the console ${inChromium}`, () => {
  it('is shown as a searchable table, a page, an action and a form', async () => {
    const { visit, api } = await inSpace('/app')

    await visit.destination('Rockets').click()
    await visit.heading('Rockets').waitFor()
    await visit.rest()
    expect(await visit.content.locator('thead th').allInnerTexts()).toEqual([
      'Name',
      'Stages',
      'Fuel',
      'Thrust',
      'Launched',
    ])
    expect(await visit.content.locator('tbody').innerText()).toMatch(
      /Ariane\s+2\s+Hydrogen[\s\S]*1300[\s\S]*no/,
    )
    await visit.link('New').click()
    await visit.field(/^Name/).fill('x')
    await visit.field(/^Name/).fill('')
    await visit.content.getByText('A rocket needs a name.').waitFor()
    await visit.field(/^Name/).fill('Vega')
    await visit.field('Fuel').selectOption('Kerosene')
    await visit.button('Save').click()
    await visit.heading('Vega').waitFor()
    await visit.button('Launch').click()
    await visit.button('Launch').waitFor({ state: 'detached' })
    await visit.destination('Rockets').click()
    await visit.content.getByText('2 in total').waitFor()
    await visit.content.getByRole('searchbox').waitFor()
    await visit.rest()
    await visit.page.keyboard.press('/')
    await visit.page.keyboard.type('veg')
    await visit.content.getByText('1 in total').waitFor()

    expect(api.rockets.map(({ name, isLaunched }) => [name, isLaunched])).toEqual([
      ['Ariane', false],
      ['Vega', true],
    ])
    expect(api.sent).toContain('POST /space/v9/rockets/2/launch')
    expect(visit.sent).toEqual([])
    expectPeace(visit)
  })

  it('has its HTML sanitised: nothing in it runs, and only elements of text are shown', async () => {
    const { visit } = await inSpace('/app/rockets/1', new SpaceApi(HOSTILE))
    const text = visit.content.locator('.formatted')

    await visit.heading('Ariane').waitFor()
    await text.getByText('dangerous').click()

    const elements = await text
      .locator('*')
      .evaluateAll((all) => all.map(({ localName }: { localName: string }) => localName))
    expect(new Set(elements)).toEqual(new Set(['p', 'strong', 'span', 'a', 'table']))
    expect(await visit.page.evaluate('globalThis.pwned')).toBeUndefined()
    const links = text.getByRole('link')
    // The first link replaces an image that is not a file of the API.
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'x',
      'https://example.com/',
    ])
    for (const link of await links.all())
      expect(await link.evaluate((one) => one.getAttributeNames().sort())).toEqual(['href', 'rel'])
    expect(await text.getByText('Goes up.').isVisible()).toBe(true)
    expect([...visit.hosts]).toEqual([new URL(service.url).host])
  })
})

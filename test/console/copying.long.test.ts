import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { visitors } from '#test/support/engine/visit.ts'
import { copier, halfSighted, ORIGINAL, world } from '#test/support/fixtures/copied-project.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (chromium) visits = await visitors(() => service.url)
}, 60_000)
beforeEach(async () => {
  service = await Service.startWith(world)
})
afterAll(() => visits?.close())

const address = `/app/projects/${ORIGINAL}`

describe.skipIf(!chromium)(`copying a project ${inChromium}`, () => {
  it('proposes names, shows the progress, and ends with a link to the new project', async () => {
    const visit = await visits.begin(address, { as: copier })
    await visit.link('Copy').click()
    await visit.heading('Copy project').waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Copy of Apollo')
    expect(await visit.field(/^Identifier/).inputValue()).toBe('apollo-copy')
    await visit.content.getByLabel('Saved views', { exact: true }).uncheck()
    await visit.field(/^Move dates/).fill('31')
    await visit.button('Copy').click()
    await visit.heading('The project is being copied').waitFor()
    expect(await visit.content.getByRole('progressbar').count()).toBe(1)

    await service.drain()
    await visit.link('Open Copy of Apollo').click()
    await visit.heading('Copy of Apollo').waitFor()

    const { body } = await service.get('/api/v3/projects/apollo-copy/work_packages', { as: copier })
    expect(body._embedded.elements.map(({ dueDate }: { dueDate?: string }) => dueDate)).toContain(
      '2026-02-10',
    )
    expect((await service.export()).filter(({ kind }) => kind === 'query')).toHaveLength(3)
    expectPeace(visit)
  })

  it('says why it has failed', async () => {
    const visit = await visits.begin(address, { as: copier })
    await visit.link('Copy').click()
    await visit.heading('Copy project').waitFor()
    await visit.button('Copy').click()
    await visit.heading('The project is being copied').waitFor()
    const body = { name: 'Faster', identifier: 'apollo-copy' }
    expect((await service.post('/api/v3/projects', { as: copier, body })).status).toBe(201)

    await service.drain()
    await visit.heading('The project was not copied').waitFor()

    expect(await visit.content.getByRole('status').innerText()).toBe('Identifier has already been taken.')
    expectPeace(visit)
  })

  it('is done by keyboard and in German', async () => {
    const visit = await visits.begin(address, { as: copier, locale: 'de' })
    await visit.link('Kopieren').focus()
    await visit.page.keyboard.press('Enter')
    await visit.heading('Projekt kopieren').waitFor()
    await visit.field(/^Name/).and(visit.page.locator(':focus')).waitFor()
    await visit.page.keyboard.press('Enter')
    await visit.heading('Das Projekt wird kopiert').waitFor()
    await service.drain()
    await visit.link('Kopie von Apollo öffnen').waitFor()

    expectPeace(visit)
  })

  it('is offered only to those who see everything that is copied', async () => {
    const visit = await visits.begin(address, { as: halfSighted })
    await visit.heading('Apollo').waitFor()

    expect(await visit.link('Copy').count()).toBe(0)
  })
})

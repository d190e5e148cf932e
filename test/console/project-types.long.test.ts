import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const CHOOSER = 90
/** The id of a user who may choose types but not see work packages. */
const BLIND = 91
/** The id of a subproject that lists a single type. */
const PROJECT = 3

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith([
    ...demo,
    role(CHOOSER, ['view_work_packages', 'manage_types']),
    user(CHOOSER, 'tina', { token: tokenOf(CHOOSER) }),
    membership(CHOOSER, PROJECT, CHOOSER),
    role(BLIND, ['manage_types']),
    user(BLIND, 'bea', { token: tokenOf(BLIND) }),
    membership(BLIND, PROJECT, BLIND),
  ])
}, 60_000)
afterAll(() => visits?.close())

const typesOf = async (): Promise<string[]> => {
  const { body } = await service.get(`/api/v3/projects/${PROJECT}`, { as: demoTokens.admin })
  return body._links.types.map(({ title }: { title: string }) => title)
}

const settings = async (as: string): Promise<Visit> => {
  const visit = await visits.begin(`/app/projects/${PROJECT}`, { as })
  await visit.destination('Project settings').click()
  await visit.content.getByRole('group', { name: 'Types' }).waitFor()
  return visit
}

const tick = ({ content }: Visit, name: string) =>
  content.getByRole('group', { name: 'Types' }).getByLabel(name, { exact: true })

describe.skipIf(!chromium)(`the types of a project ${inChromium}`, () => {
  it('are ticked in its settings, where one in use has to stay', async () => {
    const visit = await settings(demoTokens.admin)
    expect(await visit.content.getByText('If none is selected, all types are included.').count()).toBe(1)
    await tick(visit, 'Task').uncheck()
    await tick(visit, 'Bug').check()
    await visit.button('Save').click()
    await visit.content.getByText('Types is still in use.').first().waitFor()
    expect(await typesOf()).toContain('Task')

    await tick(visit, 'Task').check()
    await tick(visit, 'Milestone').check()
    await visit.button('Save').click()
    await visit.page.getByText('was saved.').first().waitFor()
    expect(await typesOf()).toEqual(['Task', 'Milestone', 'Bug'])
    expectPeace(visit)
  })

  it('are all that somebody without edit_project can change', async () => {
    const visit = await settings(tokenOf(CHOOSER))
    expect(
      await visit.content.locator('form :is(input, select, textarea):not([type=checkbox])').count(),
    ).toBe(0)
    await visit.heading('Edit project Gemini').waitFor()
    await tick(visit, 'Bug').uncheck()
    await visit.button('Save').click()
    await visit.page.getByText('was saved.').first().waitFor()
    expect(await typesOf()).toEqual(['Task', 'Milestone'])
    expectPeace(visit)
  })

  it('are chosen by somebody who sees no work packages, none of which the overview requests', async () => {
    const visit = await visits.begin(`/app/projects/${PROJECT}`, { as: tokenOf(BLIND) })
    await visit.rest()

    expect(visit.sent.filter((request) => request.includes('work_packages'))).toEqual([])
    expect(await visit.destination('Project settings').count()).toBe(1)
    expectPeace(visit)
  })
})

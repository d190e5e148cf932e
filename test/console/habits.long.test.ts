import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const at = (address: string, token?: string) => demo.at(address, token)

/** Holds back requests to an address. Returns a function that releases these requests. */
async function holding(visit: Awaited<ReturnType<typeof at>>, address: string) {
  const held: Route[] = []
  let isHolding = true
  await visit.page.route(address, (route) => {
    if (isHolding) held.push(route)
    else route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

const asAdmin = { as: demoTokens.admin }
const project = async (id: number) => (await demo.service.get(`/api/v3/projects/${id}`, asAdmin)).body

describe.skipIf(!chromium)(`every view ${inChromium}`, () => {
  it('is restored by back, forward and reload, and by its address in a new tab', async () => {
    const visit = await at('/app/projects')
    await visit.link('Apollo').click()
    await visit.link('Edit').click()
    await visit.heading('Edit project Apollo').waitFor()
    const address = visit.page.url()

    await visit.page.goBack()
    await visit.heading('Apollo').waitFor()
    await visit.page.goBack()
    await visit.heading('Projects').waitFor()
    await visit.page.goForward()
    await visit.page.reload()
    await visit.heading('Apollo').waitFor()
    const other = await at(address)

    await other.heading('Edit project Apollo').waitFor()
    expectPeace(visit)
    expectPeace(other)
  })

  it('keeps filters, order, page and page size in its address', async () => {
    const visit = await at('/app/capabilities#explorer')
    const rows = () => visit.content.locator('tbody').innerText()
    const asked = async (act: () => Promise<unknown>) => {
      const answered = visit.page.waitForResponse(/\/capabilities\?/)
      await act()
      await answered
      await visit.rest()
    }

    await asked(() => visit.field('Per page').selectOption('50'))
    await asked(() => visit.link('Next').click())
    const [address, shown] = [visit.page.url(), await rows()]
    const other = await at(address)

    expect(new URL(address).search).toContain('pageSize=50')
    expect(await other.content.locator('tbody').innerText()).toBe(shown)
    expect(await visit.content.getByText('Page 2 of').first().isVisible()).toBe(true)
  })

  it('can be filtered, and sorted by its columns', async () => {
    const visit = await at('/app/projects')

    await visit.content.getByText('Filters').click()
    await visit.field('Add a filter').selectOption('Active')
    await visit.content.getByRole('group', { name: 'Active' }).getByRole('combobox').last().selectOption('no')
    await visit.content.getByText('1 in total').waitFor()
    expect(await visit.content.locator('tbody a').allInnerTexts()).toEqual(['Mercury'])
    await visit.page.goBack()
    await visit.content.getByText('4 in total').waitFor()
    await visit.content.getByRole('columnheader').getByRole('link', { name: 'Name' }).click()
    await visit.content.locator('th[aria-sort=ascending]').waitFor()
    await visit.rest()

    const names = await visit.content.locator('tbody td:first-child').allInnerTexts()
    expect(names).toEqual(['Apollo', 'Gemini', 'Mercury', 'Space programme'])
    await visit.page.reload()
    await visit.content.locator('th[aria-sort=ascending]').waitFor()
    expectPeace(visit)
  })

  it('can be filtered by resources found by typing, whose names survive a reload', async () => {
    const visit = await at('/app/work_packages')
    await visit.content.getByText('Filters (1)').click()
    await visit.field('Add a filter').selectOption('Assignee')
    await visit.content.getByRole('combobox', { name: 'Assignee' }).last().fill('Mel')
    await visit.content.getByRole('option', { name: 'Mel Manager' }).click()
    await visit.content.getByText('Filters (2)').waitFor()

    await visit.page.reload()
    await visit.content.getByText('Filters (2)').click()

    await visit.content.getByRole('button', { name: 'Remove Mel Manager' }).waitFor()
    await visit.rest()
    const assignees = visit.button(/^Assignee, /)
    expect(await assignees.count()).toBeGreaterThan(0)
    expect(await assignees.filter({ hasNotText: 'Mel Manager' }).count()).toBe(0)
    expectPeace(visit)
  })

  it('applies each filter when it is chosen, in one history entry, and keeps filters without a value editable', async () => {
    const visit = await at('/app/work_packages', demoTokens.mel)
    const total = async (query: string) =>
      (await demo.service.get(`/api/v3/work_packages?pageSize=0&${query}`, { as: demoTokens.mel })).body.total
    const [open, all] = [await total(''), await total('filters=[]')]
    const mine = await total('filters=[{"assignee":{"operator":"=","values":["me"]}}]')
    await visit.content.getByText('Filters (1)').click()
    await visit.field('Add a filter').selectOption('Assignee')
    const people = visit.content.getByRole('combobox', { name: 'Assignee' }).last()
    const offered = visit.content.locator('.offered [role=option]')
    await people.click()
    await offered.nth(1).waitFor()
    expect(await offered.first().innerText()).toBe('me')

    await visit.button('Remove the filter Status').click()
    await visit.content.getByText(`${all} in total`).waitFor()
    expect(await people.isVisible()).toBe(true)
    await people.click()
    await visit.content.getByRole('option', { name: 'me', exact: true }).click()
    await visit.content.getByText(`${mine} in total`).waitFor()

    expect(new URL(visit.page.url()).searchParams.get('filters')).toBe(
      '[{"assignee":{"operator":"=","values":["me"]}}]',
    )
    await visit.button('Remove me').waitFor()
    await visit.page.goBack()
    await visit.content.getByText(`${open} in total`).waitFor()
    expectPeace(visit)
  })

  it('shows all values of a filter', async () => {
    const visit = await at('/app/work_packages')
    await visit.content.getByText('Filters (1)').click()
    await visit.field('Add a filter').selectOption('Assignee')
    await visit.content.getByRole('combobox', { name: 'Assignee' }).last().click()
    await visit.content.locator('.offered [role=option]').nth(1).waitFor()

    const popover = visit.content.locator('.popover:popover-open')
    const isCut = await popover.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    expect(isCut).toBe(false)
  })

  it('starts a search with the / key', async () => {
    const visit = await at('/app/projects')

    await visit.content.getByRole('searchbox').waitFor()
    await visit.rest()
    await visit.page.keyboard.press('/')
    await visit.page.keyboard.type('gem')
    await visit.content.getByText('1 in total').waitFor()

    expect(await visit.content.locator('tbody td:first-child').allInnerTexts()).toEqual(['Gemini'])
    expectPeace(visit)
  })

  it('is not replaced by the results of a search that was typed before', async () => {
    const visit = await at('/app/projects')
    await visit.content.getByRole('searchbox').waitFor()
    await visit.rest()
    await visit.page.clock.install({ time: 0 })
    await visit.page.clock.pauseAt(3_600_000)

    await visit.content.getByRole('searchbox').fill('gem')
    await visit.link('Apollo').click()
    await visit.page.clock.runFor(1_000)
    await visit.page.clock.resume()
    await visit.heading('Apollo').waitFor()

    expect(new URL(visit.page.url()).pathname).toBe('/app/projects/2')
    expectPeace(visit)
  })

  it('shows the latest state from its list', async () => {
    const visit = await at('/app/projects/2')
    await visit.destination('Projects').click()
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { name: 'Artemis' } })
    await visit.content.getByRole('columnheader').getByRole('link', { name: 'Name' }).click()

    await visit.link('Artemis').click()

    await visit.heading('Artemis').waitFor()
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`an error ${inChromium}`, () => {
  it('is explained in words, with the id of the request', async () => {
    const visit = await at('/app')
    const answered = visit.page.waitForResponse('**/api/v3/projects/999')
    await visit.page.goto('/app/projects/999')
    const id = (await answered).headers()['x-request-id']

    const alert = visit.content.getByRole('alert')
    await alert.getByText('The requested resource could not be found.').waitFor()

    await alert.getByText(`Request ID: ${id}`).waitFor()
  })

  it('is shown at its field during typing, and in an alert after saving', async () => {
    const visit = await at('/app/projects/form#form')
    const name = visit.field(/^Name/)

    await name.fill('x')
    await name.fill('')
    await visit.content.getByText("Name can't be blank.").waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await visit.button('Save').click()
    await visit.content.getByRole('alert').getByText("Identifier can't be blank.").waitFor()

    expect(visit.sent).not.toContain('POST /api/v3/projects')
    expectPeace(visit)
  })

  it('is not shown for a field that is still being filled in', async () => {
    const visit = await at('/app/projects/form#form')
    const release = await holding(visit, '**/api/v3/projects/form')
    const asked = visit.page.waitForRequest('**/api/v3/projects/form')

    await visit.field(/^Name/).fill('L')
    await asked
    expect(await visit.content.locator('[aria-invalid]').count()).toBe(0)
    await release()
    await visit.rest()

    expect(await visit.content.locator('[aria-invalid]').count()).toBe(0)
  })

  it('is not shown for a slow response, which gets a progress indicator after 300 ms', async () => {
    const visit = await at('/app')
    await visit.page.clock.install({ time: 0 })
    await visit.page.clock.pauseAt(3_600_000)
    const release = await holding(visit, '**/api/v3/users')
    const asked = visit.page.waitForRequest('**/api/v3/users')
    await visit.destination('Users').click()

    await visit.page.clock.runFor(299)
    await asked
    expect(await visit.content.getByText('Loading').count()).toBe(0)
    // Advances the clock a little further, because loading started a few frames after the click.
    await visit.page.clock.runFor(100)
    await visit.content.getByText('Loading').waitFor()
    await release()
    await visit.page.clock.resume()

    await visit.heading('Users').waitFor()
    await visit.content.getByText('Loading').waitFor({ state: 'hidden' })
  })

  it('of the connection leaves the loaded page visible', async () => {
    const visit = await at('/app')
    const banner = visit.page.getByText('The service cannot be reached. Retrying')
    await visit.context.setOffline(true)
    await visit.destination('Users').click()
    await banner.waitFor()

    await visit.context.setOffline(false)

    await visit.heading('Users').waitFor()
    await banner.waitFor({ state: 'hidden' })
  })

  it('of the connection keeps the input', async () => {
    const visit = await at('/app/projects/2/form#form')
    await visit.field(/^Name/).fill('Apollo 11')
    await visit.content.getByText('Edit project').waitFor()
    await visit.rest()
    await visit.page.route('**/api/v3/projects/2', (route) => route.abort())
    await visit.button('Save').click()
    await visit.content
      .getByRole('alert')
      .getByText('The service cannot be reached. Check your connection.')
      .waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Apollo 11')

    await visit.page.unroute('**/api/v3/projects/2')
    await visit.button('Save').click()

    await visit.heading('Apollo 11').waitFor()
    expect((await project(2)).name).toBe('Apollo 11')
  })
})

describe.skipIf(!chromium)(`an edit ${inChromium}`, () => {
  it('that conflicts with another user’s edit shows both', async () => {
    const visit = await at('/app/projects/2/form#form')
    await visit.field(/^Name/).fill('Apollo of mine')
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { name: 'Apollo of theirs' } })
    await visit.button('Save').click()

    const conflict = visit.content.getByRole('group', { name: 'Name' })
    await conflict.getByText('Apollo of theirs').waitFor()
    await conflict.getByText('Apollo of mine').waitFor()
    expect((await project(2)).name).toBe('Apollo of theirs')
    await conflict.getByRole('button', { name: 'Yours' }).click()
    await visit.button('Save').click()

    await visit.heading('Apollo of mine').waitFor()
    expect((await project(2)).name).toBe('Apollo of mine')
    expectPeace(visit)
  })

  it('of another property than another user’s edit keeps both', async () => {
    const visit = await at('/app/projects/2/form#form')
    await visit.field(/^Name/).fill('Apollo of mine')
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { public: true } })
    await visit.button('Save').click()
    await visit.heading('Apollo of mine').waitFor()

    expect(await project(2)).toMatchObject({ name: 'Apollo of mine', public: true })
  })

  it('survives a reload, until it is discarded', async () => {
    const visit = await at('/app/projects/2/form#form')
    await visit.field(/^Name/).fill('Apollo 12')
    await visit.page.reload()
    await visit.content.getByText('Your unsaved changes were restored.').waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Apollo 12')

    await visit.button('Discard').click()
    await visit.page.reload()

    await visit.heading('Edit project Apollo').waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Apollo')
    expectPeace(visit)
  })

  it('survives the end of its credentials', async () => {
    const visit = await at('/app/projects/2/form#form', demoTokens.mel)
    // The form sends a validation request when typing pauses. The test waits for this request before it locks the user,
    // so that saving is the first request that fails.
    const checked = visit.page.waitForResponse('**/api/v3/projects/2/form')
    await visit.field(/^Name/).fill('Apollo 13')
    await checked
    await visit.rest()
    await demo.service.post('/api/v3/users/2/lock', asAdmin)
    await visit.button('Save').click()
    await visit.page.getByLabel('Login', { exact: true }).waitFor()
    await demo.service.delete('/api/v3/users/2/lock', asAdmin)

    await visit.enter(demoTokens.mel)
    await visit.button('Save').waitFor()
    expect(await visit.field(/^Name/).inputValue()).toBe('Apollo 13')
    await visit.button('Save').click()

    await visit.heading('Apollo 13').waitFor()
    expect((await project(2)).name).toBe('Apollo 13')
  })

  it('of an archived project is not offered, and a button restores the project', async () => {
    await demo.service.patch('/api/v3/projects/2', { ...asAdmin, body: { active: false } })
    const visit = await at('/app/projects/2')
    await visit.button('Unarchive').waitFor()
    expect(await visit.link('Edit').count()).toBe(0)
    // The link of the project's menu is hidden, so only the link of the global menu is left.
    const workPackages = visit.page.getByRole('link', { name: 'Work packages', exact: true })
    expect(await workPackages.count()).toBe(1)

    await visit.button('Unarchive').click()
    await visit.button('Unarchive').waitFor({ state: 'hidden' })
    await visit.rest()
    expect(await workPackages.count()).toBe(2)

    expect((await project(2)).active).toBe(true)
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the overview of rights ${inChromium}`, () => {
  it('is requested for a project or a person, and denies nothing before that', async () => {
    const visit = await at('/app')
    await visit.destination('Permissions').click()
    await visit.content.getByText('Choose a project or a person').waitFor()
    expect(await visit.content.getByRole('table').count()).toBe(0)

    await visit.content.getByRole('combobox', { name: 'Project' }).fill('Apollo')
    await visit.content.getByRole('option', { name: 'Apollo' }).click()

    const matrix = visit.content.getByRole('table').first()
    const rows = matrix.getByRole('row')
    await rows.filter({ hasText: 'Mel Manager' }).getByRole('img', { name: 'yes' }).first().waitFor()
    expect(new URL(visit.page.url()).searchParams.get('filters')).toContain('"p2"')
    await visit.content.getByRole('combobox', { name: 'User or group' }).fill('Rio')
    await visit.content.getByRole('option', { name: 'Rio Reader' }).click()
    await rows.filter({ hasText: 'Mel Manager' }).waitFor({ state: 'detached' })
    expect(await matrix.getByRole('rowheader').allInnerTexts()).toEqual(['Rio Reader'])
    expectPeace(visit)
  })

  it('is linked from the members of a project and from a person’s page', async () => {
    const visit = await at('/app/projects/2')
    await visit.destination('Members').click()
    await visit.link('Who can do what').click()
    await visit.content.getByRole('rowheader', { name: 'Mel Manager' }).getByRole('link').click()
    await visit.heading('Mel Manager').waitFor()
    await visit.link('View permissions').click()

    await visit.content.getByRole('rowheader', { name: 'Global' }).waitFor()
    await visit.rest()
    const places = await visit.content.getByRole('table').first().getByRole('rowheader').allInnerTexts()
    expect(places).toEqual(['Global', 'Apollo', 'Space programme'])
    expect(await visit.content.getByRole('combobox', { name: 'User or group' }).inputValue()).toBe(
      'Mel Manager',
    )
    expectPeace(visit)
  })

  it('shows the roles of each person, and everything that these allow with work packages', async () => {
    const visit = await at(
      `/app/capabilities?filters=${encodeURIComponent('[{"context":{"operator":"=","values":["p2"]}}]')}`,
    )
    const byRole = visit.content.getByRole('region', {
      name: 'Permissions for work packages, comments and time, by role',
    })
    const row = (name: string) => byRole.getByRole('row', { name })
    const mel = visit.content.getByRole('row', { name: /^Mel Manager/ })

    await row('Delete work packages').waitFor()
    expect(await mel.getByRole('cell').first().innerText()).toBe('Project admin')
    expect(await byRole.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Permission', 'Reader', 'Project admin', 'Non member'],
    ])
    for (const [name, marks] of [
      ['View work packages', ['yes', 'yes', 'no']],
      ['Edit work packages', ['no', 'yes', 'no']],
      ['Log own time', ['no', 'yes', 'no']],
    ] as const) {
      const cells = row(name).getByRole('img')
      expect(await cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(
        marks,
      )
    }
    expectPeace(visit)
  })

  it('asks for a narrower selection instead of showing a part of the rights, which would look like a denial', async () => {
    const visit = await at('/app')
    await visit.page.route('**/api/v3/capabilities?*p2*', async (route) => {
      const response = await route.fetch()
      const isNarrowed = route.request().url().includes('principal')
      const body = await response.json()
      const { nextByOffset, ...links } = body._links
      await route.fulfill({
        response,
        json: isNarrowed ? body : { ...body, total: 5_001, _links: links },
      })
    })
    await visit.page.goto(
      `/app/capabilities?filters=${encodeURIComponent('[{"context":{"operator":"=","values":["p2"]}}]')}`,
    )
    await visit.content.getByText('5,001 permissions match').waitFor()
    expect(await visit.content.getByRole('table').count()).toBe(0)

    await visit.content.getByRole('combobox', { name: 'User or group' }).fill('Mel')
    await visit.content.getByRole('option', { name: 'Mel Manager' }).click()

    await visit.content.getByRole('rowheader', { name: 'Mel Manager' }).waitFor()
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`a deletion ${inChromium}`, () => {
  it('shows what is deleted with it, and ignores repeated presses of Enter', async () => {
    const visit = await at('/app/projects/1')
    await visit.button('Delete').focus()
    await visit.page.keyboard.press('Enter')
    const dialog = visit.content.getByRole('dialog', { name: 'Delete “Space programme”' })
    await dialog.getByText('Subprojects: 2').waitFor()
    await dialog.getByText('Versions: 2').waitFor()
    await visit.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await visit.rest()

    expect(visit.sent.filter((one) => one.startsWith('DELETE'))).toEqual([])
    expect(await visit.button('Delete').and(visit.page.locator(':focus')).count()).toBe(1)
    expectPeace(visit)
  })

  it('cannot be confirmed before its consequences are loaded', async () => {
    const visit = await at('/app/projects/1')
    const release = await holding(visit, '**/api/v3/projects/1/deletion')
    await visit.button('Delete').click()
    const confirm = visit.content.getByRole('dialog').getByRole('button', { name: 'Delete' })

    await visit.content.getByLabel('Type “Space programme”').fill('Space programme')
    expect(await confirm.isDisabled()).toBe(true)
    await release()
    await confirm.and(visit.page.locator(':enabled')).waitFor()
  })

  it('of a project cannot be confirmed before its name is typed', async () => {
    const visit = await at('/app/projects/2')
    await visit.button('Delete').click()
    const dialog = visit.content.getByRole('dialog')
    const { body } = await demo.service.get('/api/v3/projects/2/work_packages?filters=[]&pageSize=0', asAdmin)
    await dialog.getByText(`Work packages: ${body.total}`).waitFor()
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    await visit.content.getByLabel('Type “Apollo”').fill('Apol')

    expect(await confirm.isDisabled()).toBe(true)
    await visit.content.getByLabel('Type “Apollo”').fill('Apollo')
    expect(await confirm.isEnabled()).toBe(true)
  })

  it('differs from archiving a project, which shows the subprojects that are archived with it', async () => {
    const visit = await at('/app/projects/1')
    await visit.button('Archive').click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByText('Subprojects: 2').waitFor()
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await visit.page.getByRole('status').getByText('“Space programme” was archived.').waitFor()
    await visit.content.getByRole('button', { name: /^(Archive|Unarchive)$/ }).waitFor()
    await demo.service.drain()

    expect([(await project(1)).active, (await project(2)).active]).toEqual([false, false])
  })
})

describe.skipIf(!chromium)(`a resource without a form ${inChromium}`, () => {
  it('is created and changed by its schema, and offers all allowed values', async () => {
    const visit = await at('/app/roles')
    await visit.link('New').click()
    await visit.field(/^Name/).fill('Planner')
    await visit.field('View members').check()
    await visit.field('Manage versions').check()
    await visit.button('Save').click()
    await visit.heading('Planner').waitFor()
    await visit.link('Edit').click()
    await visit.field('View members').uncheck()
    await visit.button('Save').click()
    await visit.heading('Planner').waitFor()

    const { elements } = (await demo.service.get('/api/v3/roles', asAdmin)).body._embedded
    expect(elements.at(-1)).toMatchObject({ name: 'Planner', permissions: ['manage_versions'] })
    expectPeace(visit)
  })
})

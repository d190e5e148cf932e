import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const at = (address: string) => demo.at(address, demoTokens.mel)

const asMel = { as: demoTokens.mel }
const read = async (path: string) => (await demo.service.get(`/api/v3${path}`, asMel)).body
const idIn = (visit: Visit) => Number(visit.page.url().split('/').at(-1))

async function choose(visit: Visit, field: string | RegExp, text: string): Promise<void> {
  await visit.field(field).fill(text)
  await visit.content.getByRole('option', { name: text, exact: true }).click()
}

const headings = (visit: Visit) => visit.content.locator('th[scope=rowgroup]').allInnerTexts()

describe.skipIf(!chromium)(`work packages in the console ${inChromium}`, () => {
  it('are created in a project, assigned, changed, commented on, nested, and deleted', async () => {
    const visit = await at('/app/projects')
    await visit.link('Apollo').click()
    await visit.link('Create work package').click()
    await visit.field(/^Subject/).fill('Order steel')
    await visit.field(/^Work\s*$/).fill('6h 30m')
    await visit.field(/^Finish date/).fill('2027-01-31')
    await choose(visit, 'Assignee', 'Readers')
    await visit.button('Save').click()
    await visit.heading('Order steel').waitFor()
    const id = idIn(visit)
    await visit.content.locator('dl').getByText('6 h 30 min').waitFor()
    await visit.content.getByText('Work set to 6 h 30 min').waitFor()
    await visit.content.getByText('Finish date set to Jan 31, 2027').waitFor()

    await visit.link('Edit').click()
    await visit.heading('Edit work package Order steel').waitFor()
    await visit.field(/^Status/).selectOption('In progress')
    await choose(visit, 'Parent', 'Build the lander')
    await visit.button('Save').click()
    await visit.heading('Order steel').waitFor()
    const above = visit.content.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await above.getByRole('link').allInnerTexts()).toEqual([
      ...['Space programme', 'Apollo', 'Work packages'],
      ...['Land on the moon', 'Build the lander'],
    ])

    await visit.field('Comment').fill('By **Friday**.')
    await visit.page.reload()
    await visit.button('Add comment').click()
    const activities = visit.content.getByRole('region', { name: 'Activity' })
    await activities.getByText('Friday').waitFor()
    expect(await visit.field('Comment').inputValue()).toBe('')
    await activities.getByText('2 changes').click()
    const texts = await activities.locator('article').allInnerTexts()
    expect(texts[1]).toContain('Status changed from New to In progress')
    expect(texts[2]).toContain('By Friday.')

    await activities.getByRole('button', { name: 'Edit' }).click()
    const edited = activities.getByRole('article').getByLabel('Comment')
    expect(await edited.inputValue()).toBe('By **Friday**.')
    await edited.fill('By **Monday**.')
    await activities.getByRole('button', { name: 'Save' }).click()
    await activities.getByText('Monday').waitFor()
    await visit.rest()
    expect((await read(`/activities/${id}00003`)).comment.raw).toBe('By **Monday**.')

    await activities.getByRole('article').last().getByRole('link').last().click()
    await visit.link('Edit').click()
    await visit.field('Comment').fill('By Tuesday.')
    expect(await visit.content.locator('textarea, input').count()).toBe(1)
    await visit.button('Save').click()
    await visit.content.getByText('By Tuesday.').waitFor()
    await visit.link('Order steel').click()
    await visit.heading('Order steel').waitFor()

    await visit.field('Add a subtask').fill('Find a supplier')
    await visit.page.keyboard.press('Enter')
    const below = visit.content.getByRole('region', { name: 'Subtasks' })
    await below.getByRole('link', { name: 'Find a supplier' }).click()
    await visit.heading('Find a supplier').waitFor()
    const child = await read(`/work_packages/${idIn(visit)}`)
    expect(child._links.parent.title).toBe('Order steel')

    await above.getByRole('link', { name: 'Order steel' }).click()
    await visit.heading('Order steel').waitFor()
    expect(await read(`/work_packages/${id}`)).toMatchObject({
      estimatedTime: 'PT6H30M',
      _links: { assignee: { title: 'Readers' }, status: { title: 'In progress' } },
    })

    await visit.button('Delete').click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByText('Children: 1').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await visit.heading('Work packages').waitFor()
    await demo.service.drain()
    expect((await demo.service.get(`/api/v3/work_packages/${id}`, asMel)).status).toBe(404)
    expectPeace(visit)
  }, 180_000)

  it('are listed while open, in groups with counts, and all of them without the filter', async () => {
    const visit = await at('/app/work_packages')
    const { total } = await read('/work_packages')
    await visit.content.getByText(`${total} in total`).waitFor()
    await visit.content.getByText('Filters (1)').waitFor()
    await visit.content.getByText('Columns').click()
    for (const name of ['Start date', 'Date'])
      await visit.content.getByRole('checkbox', { name, exact: true }).waitFor()
    await visit.content.getByText('Columns').click()
    await visit.content.getByLabel('Group by').selectOption('Status')
    await visit.content.locator('th[scope=rowgroup]').first().waitFor()
    const { groups } = await read('/work_packages?groupBy=status&pageSize=1000')
    expect((await headings(visit))[0]).toBe(`${groups[0].value} ${groups[0].count}`)

    await visit.content.getByRole('checkbox', { name: 'Sums' }).check()
    const sumOf = (place: Locator) => place.getByText(/^Work\s*\d+ h/)
    await sumOf(visit.content.locator('.sums')).waitFor()
    await sumOf(visit.content.locator('th[scope=rowgroup]').first()).waitFor()
    await visit.content.getByRole('checkbox', { name: 'Sums' }).uncheck()
    await visit.content.locator('.sums dl').waitFor({ state: 'detached' })

    await visit.content.getByText('Filters (1)').click()
    await visit.button('Remove the filter Status').click()
    const all = await read('/work_packages?filters=[]')
    await visit.content.getByText(`${all.total} in total`).waitFor()
    expect(all.total).toBeGreaterThan(total)
    expectPeace(visit)
  })

  it('show the fields of their type as soon as it is chosen, and the values of their project', async () => {
    const visit = await at('/app/work_packages')
    await visit.link('Create work package').click()
    await visit.field('Start date').waitFor()
    await visit.field(/^Subject/).fill('Landed')
    await choose(visit, /^Project/, 'Apollo')
    await visit.field(/^Type/).selectOption('Milestone')
    await visit.field('Start date').waitFor({ state: 'detached' })
    await visit.field('Date').fill('2027-03-14')
    await visit.field('Version').selectOption('Landing')
    await visit.button('Save').click()
    await visit.heading('Landed').waitFor()

    expect(await read(`/work_packages/${idIn(visit)}`)).toMatchObject({
      date: '2027-03-14',
      _links: { type: { title: 'Milestone' }, version: { title: 'Landing' } },
    })
    expectPeace(visit)
  })

  it('explain how to add members if there are few to choose from, with a link for those who may add them', async () => {
    const asAdmin = { as: demoTokens.admin }
    const made = async (path: string, body: object) =>
      (await demo.service.post(`/api/v3${path}`, { ...asAdmin, body })).body
    const { id } = await made('/projects', { name: 'Luna', identifier: 'luna' })
    const links = { project: { href: `/api/v3/projects/${id}` } }
    const roles = [{ href: '/api/v3/roles/1' }]
    await made(`/projects/${id}/work_packages`, { subject: 'Dig' })
    await made('/memberships', { _links: { ...links, principal: { href: '/api/v3/users/2' }, roles } })
    const address = `/app/projects/${id}/work_packages`
    const few = 'Only members of the project can be chosen here.'

    const member = await at(address)
    await member.button(/^Assignee, Dig/).click()
    await member.content.getByText(few).waitFor()
    await member.content.getByText('Anyone who manages the members of the project can add more.').waitFor()
    expect(await member.link('Add or invite members').count()).toBe(0)
    await member.destination('Members').click()
    await member.content.getByRole('row', { name: /Mel Manager/ }).waitFor()
    expect(await member.button('Add members').count()).toBe(0)

    const admin = await demo.at(address)
    await admin.field('Add a work package').fill('Fill')
    await admin.content.getByRole('combobox', { name: 'Assignee', exact: true }).click()
    await admin.link('Add or invite members').waitFor()
    await admin.link('Create work package').click()
    await admin.content.getByRole('combobox', { name: 'Accountable', exact: true }).click()
    await admin.link('Add or invite members').waitFor()
    await admin.page.goBack()
    await admin.button(/^Assignee, Dig/).click()
    await admin.link('Add or invite members').click()
    await admin.button('Add members').waitFor()
    expectPeace(admin)
  })

  it('keep concurrent changes of others, and ask if both have changed the same value', async () => {
    const visit = await at('/app/work_packages/2')
    const change = async (lockVersion: number, body: object) => {
      const answer = await demo.service.patch('/api/v3/work_packages/2', {
        ...asMel,
        body: { lockVersion, ...body },
      })
      expect(answer.status).toBe(200)
    }
    await visit.link('Edit').click()
    await visit.field(/^Subject/).fill('Build a lander')
    await visit.rest()
    await change(0, { percentageDone: 55 })
    await visit.button('Save').click()
    await visit.heading('Build a lander').waitFor()
    expect(await read('/work_packages/2')).toMatchObject({ subject: 'Build a lander', percentageDone: 55 })

    await visit.link('Edit').click()
    await visit.field(/^Subject/).fill('Build one lander')
    await change(2, { subject: 'Build two landers' })
    await visit.button('Save').click()
    const conflict = visit.content.getByRole('group', { name: 'Subject' })
    await conflict.getByText('Build two landers').waitFor()
    await conflict.getByRole('button', { name: 'Yours' }).click()
    await visit.button('Save').click()
    await visit.heading('Build one lander').waitFor()
    expectPeace(visit)
  })

  it('are moved in the tree', async () => {
    const visit = await at('/app/work_packages#tree')
    const row = (name: string) => visit.content.getByRole('treeitem', { name, exact: true })
    // The page is scrolled before the drag. If it scrolled between press and move, the browser would drag another
    // element.
    await row('Train the crew').scrollIntoViewIfNeeded()
    await row('Lander accepted').dragTo(row('Train the crew'))
    await visit.content.getByRole('treeitem', { name: 'Lander accepted', level: 3 }).waitFor()
    await visit.rest()

    const { _embedded } = await read(
      `/work_packages?filters=${encodeURIComponent('[{"subject":{"operator":"=","values":["Lander accepted"]}}]')}`,
    )
    expect(_embedded.elements[0]._links.parent.title).toBe('Train the crew')
    expectPeace(visit)
  })
})

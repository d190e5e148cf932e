import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

/** Opens an address as the manager of Apollo. */
const at = (address: string) => demo.at(address, demoTokens.mel)

const workPackage = async (id: number) =>
  (await demo.service.get(`/api/v3/work_packages/${id}`, { as: demoTokens.mel })).body

describe.skipIf(!chromium)(`boards in the console ${inChromium}`, () => {
  const column = (visit: Visit, name: string) => visit.content.getByRole('region', { name, exact: true })
  const card = (visit: Visit, name: string, subject: string) =>
    column(visit, name).getByRole('link', { name: subject, exact: true })

  it('show work packages by status, and change it by dragging one after another', async () => {
    const visit = await at('/app/projects/2/work_packages#board')
    const onto = column(visit, 'In progress').getByRole('heading')
    await card(visit, 'New', 'Fit the landing gear').dragTo(onto)
    // Waits until the empty column has its first card. The column then widens, which moves the other columns.
    await card(visit, 'In progress', 'Fit the landing gear').waitFor()
    await card(visit, 'New', 'Wire the guidance computer').dragTo(onto)
    await card(visit, 'In progress', 'Wire the guidance computer').waitFor()
    // The responses to the two moves arrive in any order, so the page may announce either move last.
    await visit.page.getByText('was moved to “In progress”.').waitFor()
    await visit.rest()
    expect((await workPackage(8))._links.status.title).toBe('In progress')
    expectPeace(visit)
  })

  it('change the status by keys, and keep the focus on the card', async () => {
    const visit = await at('/app/projects/2/work_packages#board')
    await card(visit, 'New', 'Fit the landing gear').focus()
    await visit.page.keyboard.press('Alt+ArrowRight')
    const moved = card(visit, 'In progress', 'Fit the landing gear')
    await moved.waitFor()
    await visit.rest()
    expect(await moved.evaluate((link) => link.matches(':focus'))).toBe(true)
    expect((await workPackage(8))._links.status.title).toBe('In progress')
  })

  it('change the status by a menu, and show the card among the other closed ones', async () => {
    const visit = await at('/app/projects/2/work_packages#board')
    await visit.button('Move “Fit the landing gear” to…').click()
    await visit.button('Closed').click()
    await card(visit, 'Closed', 'Fit the landing gear').waitFor()
    await card(visit, 'Closed', 'Design the descent stage').waitFor()
    await visit.rest()
    expect((await workPackage(8))._links.status.title).toBe('Closed')
  })
})

describe.skipIf(!chromium)(`a column of a board ${inChromium}`, () => {
  it('creates work with its status, and links to the work that the board does not show', async () => {
    const visit = await at('/app/projects/2/work_packages#board')
    await visit.button('Add a work package to “In progress”').click()
    await visit.type('Paint the hull')
    await visit.page.keyboard.press('Enter')
    const column = visit.content.getByRole('region', { name: 'In progress' })
    await column.getByRole('listitem').getByRole('link', { name: 'Paint the hull' }).waitFor()

    await visit.button('Add a work package to “Closed”').click()
    await visit.type('Choose the color')
    await visit.page.keyboard.press('Enter')
    await visit.link('Choose the color').click()

    await visit.heading(/Choose the color/).waitFor()
    await visit
      .button(/Closed/)
      .first()
      .waitFor()
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`roadmaps in the console ${inChromium}`, () => {
  it('show versions and work packages by month, and move an end by keys', async () => {
    const visit = await at('/app/projects/2/versions')
    const { dueDate } = await workPackage(8)
    await visit.button(/^Finish date of “Fit the landing gear”/).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Enter'])
      await visit.page.keyboard.press(key)
    await visit.page.getByText(/^“Fit the landing gear” is now planned for/).waitFor()
    const later = (await workPackage(8)).dueDate
    expect((Date.parse(later) - Date.parse(dueDate)) / (24 * 60 * 60 * 1000)).toBe(9)
    expectPeace(visit)
  })

  it('do not change after Escape', async () => {
    const visit = await at('/app/projects/2/versions')
    const { dueDate } = await workPackage(8)
    await visit.button(/^Finish date of “Fit the landing gear”/).focus()
    for (const key of ['ArrowRight', 'Escape', 'Enter']) await visit.page.keyboard.press(key)
    await visit.rest()
    expect((await workPackage(8)).dueDate).toBe(dueDate)
  })

  it('move an end to where it is dragged', async () => {
    const visit = await at('/app/projects/2/versions')
    const { startDate, dueDate } = await workPackage(8)
    const end = visit.button(/^Finish date of “Fit the landing gear”/)
    await end.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await end.boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    await visit.page.mouse.move(x + width / 2, y + height / 2)
    await visit.page.mouse.down()
    await visit.page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 4 })
    await visit.page.mouse.up()
    await visit.page.getByText(/^“Fit the landing gear” is now planned for/).waitFor()
    const after = await workPackage(8)
    expect(Date.parse(after.dueDate)).toBeGreaterThan(Date.parse(dueDate))
    expect(after.startDate).toBe(startDate)
  })
})

describe.skipIf(!chromium)(`overviews in the console ${inChromium}`, () => {
  const panel = (visit: Visit, name: string) => visit.content.getByRole('region', { name, exact: true })

  it('of a project show its status, its members, its plan and its open work', async () => {
    const visit = await at('/app/projects/2')
    await visit.heading(/^Apollo/).waitFor()
    await panel(visit, 'About').getByText('lander').waitFor()
    await panel(visit, 'Members').getByRole('link', { name: 'Mel Manager' }).waitFor()
    await panel(visit, 'Versions')
      .getByLabel(/^\d+ of \d+ done$/)
      .first()
      .waitFor()
    const { body } = await demo.service.get('/api/v3/projects/2/work_packages?pageSize=0&groupBy=status', {
      as: demoTokens.mel,
    })
    const counts = panel(visit, 'Open work by status').locator('.beside')
    expect(await counts.allInnerTexts()).toEqual(
      body.groups.map(({ count }: { count: number }) => String(count)),
    )
    expectPeace(visit)
  })

  it('link each count to the counted elements', async () => {
    const visit = await at('/app/projects/2')
    await panel(visit, 'Open work by person').getByRole('link', { name: 'Nobody' }).click()
    await visit.heading('Work packages').waitFor()
    const { body } = await demo.service.get(
      `/api/v3/projects/2/work_packages?filters=${encodeURIComponent(
        '[{"status":{"operator":"o","values":[]}},{"assignee":{"operator":"!*","values":[]}}]',
      )}`,
      { as: demoTokens.mel },
    )
    await visit.content.getByText(`${body.total} in total`).waitFor()
  })

  it('lead from what is overdue or due soon to it', async () => {
    for (const [name, dueDate] of [
      [/^\d+ overdue$/, { operator: '<t-', values: ['1'] }],
      [/^\d+ due within a week$/, { operator: '<t+', values: ['7'] }],
    ] as const) {
      const filters = JSON.stringify([{ status: { operator: 'o', values: [] } }, { dueDate }])
      const { body } = await demo.service.get(
        `/api/v3/projects/2/work_packages?filters=${encodeURIComponent(filters)}`,
        { as: demoTokens.mel },
      )
      const visit = await at('/app/projects/2')
      const link = panel(visit, 'Open work by status').getByRole('link', { name })
      if (body.total === 0) {
        await visit.rest()
        expect(await link.count()).toBe(0)
        continue
      }
      expect(await link.innerText()).toContain(String(body.total))
      await link.click()
      await visit.content.getByText(`${body.total} in total`).waitFor()
      expectPeace(visit)
    }
  })

  it('of the requester show the default widgets', async () => {
    const visit = await demo.at('/app/grids', demoTokens.admin)

    const widget = visit.content.getByRole('region', { name: 'My open work' })
    await widget.getByText('Nothing found.').waitFor()
    expectPeace(visit)
  })

  it('of the requester show their tasks, the most urgent first', async () => {
    const visit = await at('/app')
    const { body } = await demo.service.get(
      `/api/v3/work_packages?pageSize=12&sortBy=${encodeURIComponent('[["dueDate","asc"]]')}&filters=${encodeURIComponent(
        '[{"status":{"operator":"o","values":[]}},{"assignee":{"operator":"=","values":["me"]}}]',
      )}`,
      { as: demoTokens.mel },
    )
    const links = panel(visit, 'My open work').getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    expect(await links.allInnerTexts()).toEqual(
      body._embedded.elements.map(({ subject }: { subject: string }) => subject),
    )
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the table of work packages in the console ${inChromium}`, () => {
  it('edits status, assignee and finish date in place', async () => {
    const visit = await at('/app/projects/2/work_packages')
    const cell = (name: string) => visit.button(new RegExp(`^${name}, Fit the landing gear`))
    await cell('Status').click()
    await visit.button('In progress').click()
    await cell('Status').getByText('In progress').waitFor()

    await cell('Assignee').click()
    await visit.button('Mel Manager').click()
    await cell('Assignee').getByText('Mel Manager').waitFor()

    await cell('Finish date').click()
    await visit.content.getByRole('textbox', { name: 'Finish date', exact: true }).fill('2027-01-15')
    await visit.button('Save').click()
    await cell('Finish date').getByText('Jan 15, 2027').waitFor()
    await visit.link(/closed work packages? (is|are) hidden$/i).click()
    await visit.content.getByText('31 in total').waitFor()
    await visit.rest()

    const { _links, dueDate } = await workPackage(8)
    expect([_links.status.title, _links.assignee.title, dueDate]).toEqual([
      'In progress',
      'Mel Manager',
      '2027-01-15',
    ])
    expectPeace(visit)
  })

  it('shows the error of an invalid date, and keeps the previous one', async () => {
    const visit = await at('/app/projects/2/work_packages')
    const { dueDate } = await workPackage(8)
    await visit.button(/^Finish date, Fit the landing gear/).click()
    await visit.content.getByRole('textbox', { name: 'Finish date', exact: true }).fill('2001-01-01')
    await visit.button('Save').click()
    await visit.page.getByText('Finish date must be on or after the start date.').waitFor()
    expect((await workPackage(8)).dueDate).toBe(dueDate)
  })
})

describe.skipIf(!chromium)(`members of a project in the console ${inChromium}`, () => {
  const members = `/app/memberships?filters=${encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')}`

  /** Opens the page as an administrator, who may invite people. */
  const asAda = () => demo.at(members)

  it('are invited by email in three clicks, are shown as invited, and are removed in two', async () => {
    const visit = await asAda()
    await visit.count()
    await visit.button('Add members').click()
    await visit.field('Name or email').fill('grace@example.com')
    await visit.button('Invite grace@example.com').waitFor()
    await visit.content.getByRole('checkbox', { name: 'Member', exact: true }).check()
    await visit.button('Add').click()
    await visit.page.getByText('An invitation is on its way to grace@example.com.').waitFor()
    expect((await visit.cost()).clicks).toBeLessThanOrEqual(3)
    const { body } = await demo.service.get(
      `/api/v3/users?filters=${encodeURIComponent('[{"status":{"operator":"=","values":["invited"]}}]')}`,
      {
        as: demoTokens.admin,
      },
    )
    expect(body._embedded.elements.map(({ email }: { email: string }) => email)).toContain(
      'grace@example.com',
    )
    const row = visit.content.getByRole('row', { name: /^grace.*Invited/ })
    await row.getByRole('button', { name: 'Change' }).click()
    const dialog = visit.content.getByRole('dialog', { name: /^Roles of grace/ })
    await dialog.getByRole('checkbox', { name: 'Reader' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.filter({ hasText: 'Reader' }).waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await visit.content.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    expectPeace(visit)
  })

  it('are added without another invitation while they are invited', async () => {
    await demo.service.post('/api/v3/users', {
      as: demoTokens.admin,
      body: { status: 'invited', email: 'hedy@example.com', firstName: 'Hedy', lastName: 'Lamarr' },
    })
    const visit = await asAda()
    await visit.button('Add members').click()
    await visit.field('Name or email').fill('Hedy')
    await visit.page.keyboard.press('Enter')
    await visit.button('Remove Hedy Lamarr').waitFor()
    await visit.content.getByRole('checkbox', { name: 'Member', exact: true }).check()
    await visit.button('Add').click()
    await visit.page.getByText('Hedy Lamarr is now a member.').waitFor()
    expectPeace(visit)
  })

  it('can be found by a part of their name', async () => {
    const visit = await asAda()
    await visit.button('Add members').click()
    await visit.field('Name or email').fill('Ada')
    await visit.page.keyboard.press('Enter')
    await visit.button('Remove Ada Admin').waitFor()
    await visit.content.getByRole('checkbox', { name: 'Reader', exact: true }).check()
    await visit.button('Add').click()
    await visit.content.getByRole('row', { name: /Ada Admin/ }).waitFor()
  })
})

describe.skipIf(!chromium)(`several members in the console ${inChromium}`, () => {
  const as = demoTokens.admin
  const roles = [{ href: '/api/v3/roles/2' }]

  /** Creates a project without members, and returns its address. */
  const emptyProject = async () => {
    const { body } = await demo.service.post('/api/v3/projects', {
      as,
      body: { name: 'Rover', identifier: 'rover' },
    })
    return {
      project: body._links.self,
      members: `/app${body._links.memberships.href.replace('/api/v3', '')}`,
    }
  }

  it('are chosen from a list and by email, and get the same roles', async () => {
    const { members } = await emptyProject()
    const visit = await demo.at(members)
    await visit.button('Add members').first().click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mel Manager', exact: true }).click()
    await dialog.getByRole('button', { name: 'Readers', exact: true }).click()
    await visit.field('Name or email').fill('g1@x.example, g2@x.example')
    await visit.page.keyboard.press('Enter')
    await visit.button('Remove g2@x.example').waitFor()
    await dialog.getByRole('checkbox', { name: 'Member', exact: true }).check()
    await visit.count()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await visit.page.getByText('4 members were added. 2 of them get an invitation.').waitFor()

    expect(visit.sent.filter((one) => one.startsWith('POST'))).toHaveLength(4)
    for (const name of [/^Mel Manager/, /^Readers/, /^g1@x.example/, /^g2@x.example/])
      await visit.content.getByRole('row', { name }).filter({ hasText: 'Member' }).waitFor()
    expectPeace(visit)
  })

  it('are added without the one that is refused, which stays with the reason', async () => {
    const { project, members } = await emptyProject()
    const visit = await demo.at(members)
    await visit.button('Add members').first().click()
    const dialog = visit.content.getByRole('dialog')
    for (const name of ['Mel Manager', 'Rio Reader'])
      await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Reader' }).check()
    const rio = { project, principal: { href: '/api/v3/users/3' }, roles }
    await demo.service.post('/api/v3/memberships', { as, body: { _links: rio } })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()

    await dialog.getByText('1 of 2 added').waitFor()
    expect(await dialog.getByRole('alert').innerText()).toMatch(/^Rio Reader: .*taken/)
    expect(await dialog.getByRole('list', { name: 'Selected' }).getByRole('listitem').count()).toBe(1)
  })
})

describe.skipIf(!chromium)(`the global search ${inChromium}`, () => {
  it('finds work packages by number and by words from any page, and opens them with the keyboard alone', async () => {
    const visit = await at('/app')
    const field = visit.page.getByRole('combobox', { name: 'Search' })
    await visit.page.keyboard.press('Control+k')
    await field.fill('#8')
    await visit.page.getByRole('option', { name: /Fit the landing gear/ }).waitFor()
    await visit.page.keyboard.press('Enter')
    await visit.heading('Fit the landing gear').waitFor()

    await visit.page.keyboard.press('Control+k')
    await field.fill('guidance')
    await visit.page.getByRole('option', { name: /Wire the guidance computer.*Apollo/ }).click()
    await visit.heading('Wire the guidance computer').waitFor()
    expectPeace(visit)
  })
})

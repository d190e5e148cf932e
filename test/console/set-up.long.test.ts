import { describe, expect, it } from 'vitest'
import { AdministratorVisit } from '#test/support/engine/administrator-visit.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'

/** Id of a user who manages categories. The role and the membership that allow this have the same id. */
const SORTER = 91

const admin = AdministratorVisit.at('/app/projects')

const rows = () => admin.visit.content.locator('.entries bdi').allTextContents()
const filtered = (year: number) =>
  `days/non_working?filters=${encodeURIComponent(
    JSON.stringify([{ date: { operator: '<>d', values: [`${year}-01-01`, `${year}-12-31`] } }]),
  )}`

/** Waits until the dialog for deleting an entry shows a text, then confirms the dialog. */
const confirm = async (text: string) => {
  const dialog = admin.visit.page.getByRole('dialog')
  await dialog.getByText(text).waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
}

describe.skipIf(!chromium)(`the calendar of the administration ${inChromium}`, () => {
  it('shows the non-working days of a year, in which they are added, renamed and deleted', async () => {
    await admin.visit.destination('Calendar').click()
    await admin.visit.heading('Calendar').waitFor()
    await admin.open(filtered(2026))
    const { page, content, button } = admin.visit
    expect(await rows()).toEqual(
      (await admin.read(filtered(2026)))._embedded.elements.map(({ name }: { name: string }) => name),
    )

    await content.getByLabel('New non-working day').fill('Founding day')
    await content.getByLabel('Date', { exact: true }).fill('2026-06-01')
    await button('Add').click()
    await admin.waitForText('“Founding day” was created.')
    await button('Name: Founding day').click()
    await admin.visit.type("Founders' day")
    await page.keyboard.press('Enter')
    await button("Name: Founders' day").waitFor()
    await admin.visit.rest()
    expect((await admin.read('days/non_working/2026-06-01')).name).toBe("Founders' day")

    await button("Delete “Founders' day”").click()
    await confirm('Nothing uses it.')
    await admin.waitForText("“Founders' day” was deleted.")
    await admin.visit.rest()
    expect(await rows()).not.toContain("Founders' day")
    expectPeace(admin.visit)
  })

  it('goes to the year of a new day, and says if a year has none', async () => {
    await admin.open(filtered(2031))
    const { content, button } = admin.visit
    await content.getByText('No non-working days in 2031.').waitFor()

    await content.getByLabel('New non-working day').fill('Leap day')
    await content.getByLabel('Date', { exact: true }).fill('2032-02-29')
    await button('Add').click()
    await content.getByRole('link', { name: '2033' }).waitFor()

    expect(await rows()).toEqual(['Leap day'])
    expectPeace(admin.visit)
  })

  it('keeps what was typed if the date is taken', async () => {
    await admin.open(filtered(2032))
    const { content, button } = admin.visit
    await content.getByLabel('New non-working day').fill('Again')
    await content.getByLabel('Date', { exact: true }).fill('2032-02-29')
    await button('Add').click()
    await content.getByText('Date has already been taken.').waitFor()

    expect(await content.getByLabel('New non-working day').inputValue()).toBe('Again')
    admin.visit.problems.length = 0
  })
})

describe.skipIf(!chromium)(`the categories in the settings of a project ${inChromium}`, () => {
  it('are created, renamed, given a default assignee and deleted', async () => {
    await admin.open('projects/2')
    await admin.visit.destination('Project settings').click()
    await admin.visit.content.getByRole('link', { name: 'Categories' }).click()
    await admin.visit.heading('Categories').waitFor()
    const { page, content, button } = admin.visit

    await content.getByLabel('New category').fill('Engines')
    await page.keyboard.press('Enter')
    await button('Name: Engines').click()
    await admin.visit.type('Motors')
    await page.keyboard.press('Enter')
    await button('Name: Motors').waitFor()
    await admin.visit.rest()
    await button('Default assignee, Motors: No default assignee').click()
    const [person] = (await admin.read('projects/2/available_assignees'))._embedded.elements
    await page.getByRole('combobox').fill(person.name)
    await page.getByRole('option', { name: person.name }).first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await button(`Default assignee, Motors: ${person.name}`).waitFor()
    await admin.visit.rest()

    const { elements } = (await admin.read('projects/2/categories'))._embedded
    const motors = elements.find(({ name }: { name: string }) => name === 'Motors')
    expect(motors._links.defaultAssignee.title).toBe(person.name)
    await button('Delete “Motors”').click()
    await confirm('Nothing uses it.')
    await admin.waitForText('“Motors” was deleted.')
    await admin.visit.rest()
    expect(await rows()).not.toContain('Motors')
    expectPeace(admin.visit)
  })

  it('say how many work packages lose a deleted one', async () => {
    const [category] = (await admin.read('projects/2/categories'))._embedded.elements
    const [work] = (await admin.read('projects/2/work_packages?pageSize=1'))._embedded.elements
    const body = {
      lockVersion: work.lockVersion,
      _links: { category: { href: `/api/v3/categories/${category.id}` } },
    }
    await admin.service.patch(`/api/v3/work_packages/${work.id}`, { as: demoTokens.admin, body })
    const [use] = (await admin.read(`categories/${category.id}/deletion`)).detaches
    await admin.open('projects/2/categories')
    await admin.visit.button(`Delete “${category.name}”`).click()
    const dialog = admin.visit.page.getByRole('dialog')
    await dialog.getByText(`Used by ${use.count} work package`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    expectPeace(admin.visit)
  })

  it('have a menu entry for those who manage them and change nothing else of the project', async () => {
    await admin.service.import([
      role(SORTER, ['view_work_packages', 'manage_categories']),
      user(SORTER, 'sofia', { token: tokenOf(SORTER) }),
      membership(SORTER, 2, SORTER),
    ])
    const ofSofia = await admin.visits.begin('/app/projects/2', { as: tokenOf(SORTER) })
    expect(await ofSofia.content.getByText('Create category').count()).toBe(0)
    await ofSofia.destination('Categories').click()
    await ofSofia.content.getByLabel('New category').waitFor()

    expect(await ofSofia.destination('Categories').getAttribute('aria-current')).toBe('page')
    expect(await ofSofia.destination('Project settings').count()).toBe(0)
    expect(await admin.visit.destination('Categories').count()).toBe(0)
    expectPeace(ofSofia)
  })

  it('are read-only for people who may not manage them', async () => {
    await admin.service.import([{ kind: 'category', id: 90, project: 1, name: 'Rockets' }])
    const ofMel = await admin.visits.begin('/app/projects/1/categories', { as: demoTokens.mel })
    await ofMel.content.getByText('Rockets').waitFor()

    expect(await ofMel.content.locator(':is(button, input)').count()).toBe(0)
    expectPeace(ofMel)
  })
})

describe.skipIf(!chromium)(`help texts ${inChromium}`, () => {
  it('are written in the administration, and open beside the label of their attribute', async () => {
    await admin.open('users')
    await admin.visit.destination('Help texts').click()
    await admin.visit.heading('Help texts').waitFor()
    const { page, content } = admin.visit
    await content.getByRole('link', { name: 'New' }).click()
    await content.getByLabel('Resource type').selectOption('Work package')
    await content.getByLabel('Attribute').selectOption('Status')
    await content.getByLabel('Help text', { exact: true }).fill('How *far* it is.')
    await content.getByRole('button', { name: 'Save' }).click()
    await admin.waitForText('was created')
    await admin.open('work_packages/4')
    await page.getByRole('button', { name: 'Help on Status' }).click()

    await page.getByText('How far it is.').waitFor()
    expect(await page.locator('.help em').textContent()).toBe('far')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Help on Status')
    expectPeace(admin.visit)
  })

  it('are in the forms of resources that have their attribute', async () => {
    await admin.open('work_packages/4/form#form')
    await admin.visit.page.getByRole('button', { name: 'Help on % Complete' }).waitFor()
    await admin.open('projects/2/form#form')
    await admin.visit.page.getByLabel('Identifier').waitFor()

    expect(await admin.visit.page.getByRole('button', { name: /^Help on/ }).count()).toBe(0)
    expectPeace(admin.visit)
  })
})

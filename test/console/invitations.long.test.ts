import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
}, 60_000)
afterAll(() => visits?.close())

const as = demoTokens.admin
const read = async (path: string) => (await service.get(`/api/v3/${path}`, { as })).body

const userWith = async (email: string) => {
  const filters = encodeURIComponent(JSON.stringify([{ email: { operator: '=', values: [email] } }]))
  return (await read(`users?filters=${filters}`))._embedded.elements[0]
}

const open = async (): Promise<Visit> => {
  const visit = await visits.begin('/app/users', { as })
  await visit.content.getByRole('link', { name: 'Invite several people' }).click()
  await visit.heading('Invite several people').waitFor()
  return visit
}

const check = async (visit: Visit, text: string) => {
  await visit.content.getByLabel('People to invite').fill(text)
  await visit.button('Check').click()
  await visit.content.getByRole('table').waitFor()
}

const rows = ({ content }: Visit) => content.locator('tbody tr').allInnerTexts()
const said = (visit: Visit, text: string) => visit.content.getByText(text, { exact: true }).first().waitFor()

describe.skipIf(!chromium)(`the invitation of several people ${inChromium}`, () => {
  it('shows what is wrong before it sends anything, and then invites the others', async () => {
    const visit = await open()
    await check(
      visit,
      'email,name,groups,project,roles\nada@x.example,Ada Lovelace,readers,Apollo,Member\nADA@x.example,,,,\nmel@example.com,,,,\nnobody,,,,\nbob@x.example,,Nobodies,,',
    )
    await said(visit, '1 person can be invited.')
    await said(visit, '4 entries are skipped.')
    const flaws = (await rows(visit)).slice(0, 4).join('\n')
    for (const flaw of [
      'is in the list more than once',
      'already has this address',
      'is not an email',
      'no group “Nobodies”',
    ])
      expect(flaws).toContain(flaw)
    expect(await userWith('ada@x.example')).toBeUndefined()

    await visit.button('Invite 1 person').click()
    await said(visit, '1 of 1 invited')
    const ada = await userWith('ada@x.example')
    expect(ada).toMatchObject({ status: 'invited', firstName: 'Ada', lastName: 'Lovelace' })
    const members = (await read('groups/6'))._links.members.map(({ href }: { href: string }) => href)
    expect(members).toEqual(expect.arrayContaining(['/api/v3/users/3', `/api/v3/users/${ada.id}`]))
    const { body } = await service.get(
      `/api/v3/memberships?filters=${encodeURIComponent(JSON.stringify([{ principal: { operator: '=', values: [String(ada.id)] } }]))}`,
      { as },
    )
    expect(
      body._embedded.elements.map(
        (one: { _links: { project: { title: string } } }) => one._links.project.title,
      ),
    ).toContain('Apollo')
    expectPeace(visit)
  })

  it('keeps what fails for another try', async () => {
    const visit = await open()
    await check(visit, 'c1@x.example, c2@x.example, c3@x.example')
    const fail = (route: import('playwright-core').Route) =>
      route.request().postData()?.includes('c2@') ? route.abort() : route.fallback()
    await visit.page.route('**/api/v3/users', fail)
    await visit.button('Invite 3 people').click()
    await said(visit, '2 of 3 invited')
    expect((await rows(visit))[0]).toContain('c2@x.example')
    await visit.page.unroute('**/api/v3/users', fail)
    await visit.button('Retry 1 invitation').click()
    await said(visit, '3 of 3 invited')
    expect(await userWith('c2@x.example')).toMatchObject({ status: 'invited' })
    await visit.button('Invite more').click()
    expect(await visit.content.getByLabel('People to invite').inputValue()).toBe('')
  })

  it('continues after a reload in the middle, with nobody invited twice or lost', async () => {
    const visit = await open()
    const emails = Array.from({ length: 9 }, (_, index) => `d${index}@x.example`)
    await check(visit, emails.join('\n'))
    const arrived = new Promise<void>((done) => {
      visit.page.route('**/api/v3/users', async (route) => {
        // The API processes the invitations, but the page is left before it gets the responses.
        await route.fetch()
        done()
      })
    })
    await visit.button('Invite 9 people').click()
    await arrived
    await visit.page.reload()
    await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
    await said(visit, 'You left this page before everyone was invited. The results have been checked.')
    await visit.content.getByText(/^[1-9] of 9 invited$/).waitFor()
    await visit.button(/^(Invite \d people|Try \d again)$/).click()
    await said(visit, '9 of 9 invited')
    for (const email of emails) expect(await userWith(email)).toMatchObject({ status: 'invited' })
  })
})

describe.skipIf(!chromium)(`the invitation of several people into a project ${inChromium}`, () => {
  it('makes all of them members, also after a reload, and leads to the members', async () => {
    const visit = await open()
    const emails = ['f1@x.example', 'f2@x.example', 'f3@x.example']
    await visit.content.getByLabel('People to invite').fill(emails.join(' '))
    await visit.content.getByRole('combobox', { name: 'Project for all' }).fill('Apollo')
    await visit.content.getByRole('option', { name: 'Apollo', exact: true }).click()
    await said(visit, 'Choose at least one role in the project.')
    expect(await visit.button('Check').isDisabled()).toBe(true)
    await visit.content.getByRole('checkbox', { name: 'Reader' }).check()
    await visit.page.reload()
    await visit.button('Check').click()
    await visit.content.getByRole('table').waitFor()
    expect((await rows(visit)).every((row) => row.includes('Apollo (Reader)'))).toBe(true)

    await visit.button('Invite 3 people').click()
    await said(visit, '3 of 3 invited')
    await visit.link('Members of Apollo').click()
    for (const email of emails)
      await visit.content
        .getByRole('row', { name: new RegExp(`^${email}.*Reader`) })
        .first()
        .waitFor()
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the list of users ${inChromium}`, () => {
  it('has rows of equal height, also for invited users', async () => {
    await service.post('/api/v3/users', { as, body: { email: 'erin@x.example', status: 'invited' } })
    const visit = await visits.begin('/app/users', { as })
    await visit.button('Resend invitation').first().waitFor()
    const heights = await visit.content
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  })

  it('shows the last sign-in, and finds and locks those who have not signed in for long', async () => {
    const visit = await visits.begin('/app/users', { as })
    await visit.content.getByRole('columnheader', { name: /Last sign-in on/ }).waitFor()
    await visit.content.getByRole('link', { name: /Not signed in for 90 days/ }).click()
    await visit.content.locator('a[aria-current=page]').getByText('Not signed in for 90 days').waitFor()
    await visit.content.getByText('Never').first().waitFor()
    // The previous list stays visible until the filtered list has been read. The filtered list then clears the
    // selection, so the test waits for the filtered list before it selects anything.
    await visit.rest()
    await visit.content.getByLabel('Select all on this page').check()
    await visit.button('Lock').click()
    await visit.content
      .getByRole('region', { name: 'Results' })
      .getByText(/locked/)
      .first()
      .waitFor()
    expect(await read('users/3')).toMatchObject({ status: 'locked' })
  })
})

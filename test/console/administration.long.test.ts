import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens, MELS_PASSWORD } from '#test/support/fixtures/demo.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>
let ofAdmin: Visit
let ofMel: Visit

/** All tests share a service and two people. Each test changes something different. */
beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
  ofAdmin = await visits.begin('/app/users', { as: demoTokens.admin })
  ofMel = await visits.begin('/app/users/2', { as: demoTokens.mel })
}, 60_000)
afterAll(() => visits?.close())

const adminAt = async (address: string) => {
  await ofAdmin.page.goto(address)
  return ofAdmin
}

const read = async (path: string, as: string = demoTokens.admin) =>
  (await service.get(`/api/v3/${path}`, { as })).body

describe.skipIf(!chromium)(`the administration ${inChromium}`, () => {
  it('counts users by status, resends an invitation, and locks several users with a result for each', async () => {
    const visit = await adminAt('/app/users')
    const { page, content, button } = visit

    await button('Invite').click()
    await page.getByRole('dialog').getByLabel('Email').fill('nina@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await button('Resend invitation').waitFor()
    await service.drain()
    await button('Resend invitation').click()
    await page.getByText('The link in the earlier email no longer works.').waitFor()
    await service.drain()
    expect(service.mailer.handedOver.map(({ to }) => to)).toEqual(['nina@example.com', 'nina@example.com'])

    await content.getByLabel('Select Rio Reader').check()
    await content.getByLabel('Select Lou Locked').check()
    await content.getByText('2 users selected on this page').waitFor()
    await button('Lock').click()
    const results = content.getByRole('region', { name: 'Results' }).getByRole('listitem')
    await results.nth(1).waitFor()
    expect(await results.allTextContents()).toEqual([
      'Rio Reader: locked',
      expect.stringMatching(/^Lou Locked: not locked/),
    ])
    await content.getByRole('link', { name: 'Locked 2' }).click()
    await content.getByRole('link', { name: 'Rio Reader' }).waitFor()
    expectPeace(visit)
  })

  it('adds people to groups and removes them in the list of groups', async () => {
    const visit = await adminAt('/app/groups')
    const { content, button, page } = visit

    await content.getByRole('combobox', { name: 'Add a member to Readers' }).fill('Mel')
    await content.getByRole('option', { name: 'Mel Manager' }).click()
    await page.getByText('Mel Manager was added to Readers.').waitFor()
    await visit.rest()
    await button('Remove Rio Reader from Readers').click()
    await page.getByText('Rio Reader was removed from Readers.').waitFor()

    const { _links } = await read('groups/6')
    expect(_links.members.map(({ title }: { title: string }) => title)).toEqual([
      'Mel Manager',
      'Designer (to be hired)',
    ])
    expectPeace(visit)
  })

  it('saves each permission of a role when it is ticked, even two in a row, and shows why one is refused', async () => {
    const visit = await adminAt('/app/roles')
    const { content } = visit

    await content.getByLabel('Reader: Manage versions').check()
    await content.getByLabel('Reader: Delete work packages').check()
    await visit.page.getByText('“Reader” now allows: Delete work packages.').waitFor()
    await visit.rest()
    const refused = content.getByLabel('Non member: Edit the project')

    expect((await read('roles/2')).permissions).toEqual(
      expect.arrayContaining(['manage_versions', 'delete_work_packages', 'view_project']),
    )
    expect(await refused.isDisabled()).toBe(true)
    const reason = await refused.getAttribute('aria-describedby')
    expect(await content.locator(`#${reason}`).textContent()).toContain('of which they are not members')
    expectPeace(visit)
  })

  it('copies the permissions of a role to a new one, whose name is entered already', async () => {
    const visit = await adminAt('/app/roles')
    await visit.content.getByRole('link', { name: 'New', exact: true }).click()
    await visit.field('Name (required)').fill('Deputy')
    await visit.field('Copy from…').selectOption('Reader')
    await visit.button('Save').click()
    await visit.heading('Deputy').waitFor()

    const { elements } = (await read('roles'))._embedded
    const [reader, deputy] = ['Reader', 'Deputy'].map((name) =>
      elements.find((role: { name: string }) => role.name === name),
    )
    expect(deputy.permissions).toEqual(reader.permissions)
    expectPeace(visit)
  })

  it('creates a role without permissions, whose field is not marked as required', async () => {
    const visit = await adminAt('/app/roles')
    await visit.content.getByRole('link', { name: 'New', exact: true }).click()
    await visit.content.getByRole('group', { name: 'Permissions', exact: true }).waitFor()
    await visit.field('Name (required)').fill('Guest')
    await visit.button('Save').click()
    await visit.heading('Guest').waitFor()

    const { elements } = (await read('roles'))._embedded
    expect(elements.find((role: { name: string }) => role.name === 'Guest').permissions).toEqual([])
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the requester's profile ${inChromium}`, () => {
  it('shows all roles, page by page', async () => {
    for (let number = 1; number <= 20; number++)
      await service.post('/api/v3/roles', { as: demoTokens.admin, body: { name: `Guest ${number}` } })
    const visit = await adminAt('/app/roles')
    const columns = visit.content.getByRole('columnheader')
    const { total } = await read('roles')
    await visit.content.getByText(`12 of ${total} roles`).waitFor()
    expect(await columns.count()).toBe(13)

    await visit.button('Show more roles').click()
    await visit.button('Show more roles').click()

    await columns.getByRole('link', { name: 'Guest 20' }).waitFor()
    expect(await visit.button('Show more roles').count()).toBe(0)
    expectPeace(visit)
  })

  it('creates an access token, shows it once, signs in with it, and revokes it', async () => {
    const visit = ofMel
    const { page, button } = visit

    await button('New token').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Backup')
    await dialog.getByLabel('Expires').selectOption('in 90 days')
    await dialog.getByRole('button', { name: 'New' }).click()
    await dialog.getByLabel(/^Your password/).fill(MELS_PASSWORD)
    await dialog.getByRole('button', { name: 'New' }).click()
    const token = await dialog.getByLabel('API token').inputValue()
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    expect((await read('users/me', token)).login).toBe('mel')
    expect(await page.content()).not.toContain(token)
    await button('Revoke Backup').click()
    await dialog.getByRole('button', { name: 'Revoke' }).last().click()
    await page.getByText('“Backup” was revoked.').waitFor()
    expect((await service.get('/api/v3/users/me', { as: token })).status).toBe(401)
  })

  it('explains how a first password is set, with the command for administrators alone', async () => {
    for (const [token, address, commands] of [
      [demoTokens.admin, '/app/users/1', 1],
      [demoTokens.mel, '/app/users/2', 0],
    ] as const) {
      const visit = await visits.begin(address, { as: token })
      await visit.content.getByText('No password yet?').click()
      await visit.content.getByText(/only an administrator can set your first password/).waitFor()
      expect(await visit.content.getByText('admin -- password set --user admin').count()).toBe(commands)
    }
  })

  it('changes the name, the password after asking for the current one, and the language of the console immediately', async () => {
    const visit = ofMel
    const { page, content } = visit
    const region = (panel: string) => content.getByRole('region', { name: panel })
    const saveIn = (panel: string) => region(panel).getByRole('button', { name: 'Save' }).click()

    await content.getByLabel('First name').fill('Melanie')
    await saveIn('Personal details')
    await visit.heading('Melanie Manager').waitFor()
    await content.getByLabel('Email', { exact: true }).fill('melanie@example.com')
    await saveIn('Personal details')
    await region('Personal details').getByText("Current password can't be blank.").waitFor()
    await region('Personal details').getByLabel('Current password').fill(MELS_PASSWORD)
    await saveIn('Personal details')
    await region('Personal details').getByLabel('Current password').waitFor({ state: 'detached' })
    await content.getByLabel('Current password').fill('not this one')
    await content.getByLabel('New password').fill('a better horse battery')
    await saveIn('Password')
    await content.getByText('Current password is incorrect.').waitFor()
    await content.getByLabel('Current password').fill(MELS_PASSWORD)
    await saveIn('Password')
    await page.getByText('Your password was changed.').waitFor()
    await content.getByLabel('Time zone').selectOption('Asia/Tokyo')
    const language = content.getByLabel('Language', { exact: true })
    expect(await language.getByRole('option').allInnerTexts()).toContain('français (texts in English)')
    await language.selectOption('de')
    await saveIn('Language and time')
    await content.getByRole('heading', { name: 'Sprache und Zeit' }).waitFor()

    expect(await read('users/2')).toMatchObject({
      firstName: 'Melanie',
      email: 'melanie@example.com',
      language: 'de',
    })
    expect(await read('users/2/preferences')).toMatchObject({ timeZone: 'Asia/Tokyo' })
    await page.goto('/app/users/2#explorer')
    const { createdAt } = await read('users/2')
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
    await content
      .getByText(new Intl.DateTimeFormat('de', format).format(new Date(createdAt)))
      .first()
      .waitFor()
    await content.getByText('Vorname').waitFor()
    const problems = visit.problems.filter((problem) => !/status of (403|422)/.test(problem))
    expect(problems).toEqual([])
  })
})

describe.skipIf(!chromium)(`a formatted text ${inChromium}`, () => {
  it('shows an attached image, and only a link to an external one', async () => {
    const visit = await adminAt('/app/work_packages/7')
    const { page, content } = visit
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await content
      .locator('input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: pixel })
    await content.getByRole('button', { name: /^Download dot/ }).waitFor()
    const { _embedded } = await read('work_packages/7/attachments')
    const address = _embedded.elements[0]._links.downloadLocation.href
    const { lockVersion } = await read('work_packages/7')
    const raw = `![a dot](${address}) ![far away](https://pictures.example/x.png)`
    await service.patch('/api/v3/work_packages/7', {
      as: demoTokens.admin,
      body: { lockVersion, description: { raw } },
    })
    await page.reload()

    const image = content.getByRole('img', { name: 'a dot' })
    await image.waitFor()
    expect(await image.evaluate((one: { naturalWidth: number }) => one.naturalWidth)).toBe(1)
    expect(await content.getByRole('link', { name: 'far away' }).getAttribute('href')).toBe(
      'https://pictures.example/x.png',
    )
    expect([...visit.hosts]).toHaveLength(1)
    expectPeace(visit)
  })

  it('shows the audit log, a sentence a line with its changes, and filters it', async () => {
    const { body } = await service.post('/api/v3/roles', {
      as: demoTokens.admin,
      body: { name: 'Auditor', permissions: [] },
    })
    await service.patch(`/api/v3/roles/${body.id}`, { as: demoTokens.admin, body: { name: 'Controller' } })
    const visit = await adminAt('/app/roles')
    const { page, content } = visit

    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).first().click()
    await content.getByRole('heading', { name: 'Audit log' }).waitFor()
    const sentence = /^Role updated: “Controller” \(/
    await content.getByRole('link', { name: sentence }).waitFor()
    await content.getByText('Name: Auditor → Controller').waitFor()

    const filters = [{ action: { operator: '=', values: ['role:created'] } }]
    await page.goto(`/app/audit_entries?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    await content.getByRole('link', { name: /^Role created: “Auditor” \(/ }).waitFor()
    expect(await content.getByRole('link', { name: sentence }).count()).toBe(0)
    expectPeace(visit)
  })

  it('creates a webhook with its events as checkboxes, sends a test, and sends it again', async () => {
    const visit = await adminAt('/app/webhooks')
    const { page, content, button } = visit
    service.caller.answer = () => ({ status: 503, body: 'Come back later' })

    await content.getByRole('link', { name: 'New' }).click()
    await content.getByLabel('Name').fill('Build server')
    await content.getByLabel('URL').fill('https://builds.example.com/hook')
    await content.getByRole('checkbox', { name: 'Work package created' }).check()
    await content.getByLabel('Secret').fill('a secret of sixteen')
    await button('Save').click()
    await button('Send a test').click()
    await page.getByText('The test is on its way.').waitFor()
    await service.drain()
    await button('Refresh').click()
    await content.getByText('1 attempt, next attempt:').waitFor()
    await content.getByText('Response body').click()
    await content.getByText('Come back later').waitFor()

    service.caller.answer = () => ({ status: 200, body: 'Thank you' })
    await button('Send again').click()
    await page.getByText('The event is being sent again.').waitFor()
    await service.drain()
    await button('Refresh').click()
    await content.getByText('Delivered').waitFor()
    expect(service.caller.calls.map(({ headers }) => headers['X-Webhook-Event'])).toEqual([
      'webhook:test',
      'webhook:test',
    ])
    expect(await page.content()).not.toContain('a secret of sixteen')
    expectPeace(visit)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { forbidden, readOnly } from '#test/support/oracles/expected-errors.ts'
import { path, settingsOf } from './requests.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    ...personas,
    { kind: 'role', id: 3, name: 'Guest', permissions: [], builtin: 'non_member' },
  ])
})

const links = {
  self: { href: path, title: 'Settings' },
  schema: { href: `${path}/schema` },
  update: { href: `${path}/form`, method: 'post' },
  updateImmediately: { href: path, method: 'patch' },
  sendTestMail: { href: `${path}/test_mail`, title: 'Send a test mail', method: 'post' },
}

const problem = ({ status, body }: Answer) => [status, body._embedded?.details?.attribute, body.message]

describe('The settings', () => {
  it('are those of a fresh installation at first, beside the facts of the stage', async () => {
    const { status, body } = await settingsOf(service).get()

    expect([status, body]).toEqual([
      200,
      {
        _type: 'Settings',
        instanceName: 'Project Management',
        accentColor: '#3451c7',
        hoursPerDay: 8,
        daysPerMonth: 20,
        startOfWeek: 1,
        workingDays: [1, 2, 3, 4, 5],
        dateFormat: null,
        timeFormat: null,
        loginRequired: true,
        passwordAuthentication: true,
        usersDeletableByAdmins: true,
        usersDeletableBySelf: true,
        newProjectRoleId: null,
        languages: ['en', 'de', 'fr', 'es'],
        userFormat: 'firstname_lastname',
        maxPageSize: 1000,
        mailFooter: null,
        attachmentAllowList: [],
        attachmentMaxSize: 256 * 1024 * 1024,
        stage: { host: new URL(service.url).host, mailSender: null, issuers: [], attachmentBucket: null },
        _links: links,
      },
    ])
  })

  it.each<[body: Record<string, unknown>]>([
    [{ instanceName: 'Acme 😀', accentColor: '#00AA77' }],
    [{ hoursPerDay: 1, daysPerMonth: 31, startOfWeek: 6 }],
    [{ hoursPerDay: 24, daysPerMonth: 1, startOfWeek: 7, workingDays: [7] }],
    [{ dateFormat: 'DD/MM/YYYY', timeFormat: 'hh:mm a' }],
    [{ usersDeletableByAdmins: false, usersDeletableBySelf: false, loginRequired: false }],
    [{ newProjectRoleId: 1, languages: ['de', 'en'], userFormat: 'username', maxPageSize: 1 }],
    [{ mailFooter: 'Acme GmbH\nKöln', attachmentAllowList: ['*.pdf', 'image/png'], attachmentMaxSize: 1 }],
    [{ instanceName: 'x'.repeat(60), mailFooter: 'x'.repeat(500) }],
  ])('are changed, in effect with the next read: %j', async (body) => {
    const before = (await settingsOf(service).get()).body
    const answer = await settingsOf(service).set(body)

    expect([answer.status, answer.body]).toEqual([200, { ...before, ...body }])
    expect((await settingsOf(service).get()).body).toEqual(answer.body)
  })

  it('get their defaults again by null where they need no value', async () => {
    const own = { dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm', mailFooter: 'x', newProjectRoleId: 1 }
    const before = (await settingsOf(service).get()).body
    await settingsOf(service).set({ ...own, accentColor: '#000000', attachmentMaxSize: 7 })
    const nothing = Object.fromEntries(
      [...Object.keys(own), 'accentColor', 'attachmentMaxSize'].map((name) => [name, null]),
    )

    expect((await settingsOf(service).set(nothing)).body).toEqual(before)
  })

  it('have days once and in order, and lines that end alike', async () => {
    const { body } = await settingsOf(service).set({ workingDays: [5, 1, 1], mailFooter: ' a\r\nb\rc ' })

    expect([body.workingDays, body.mailFooter]).toEqual([[1, 5], 'a\nb\nc'])
  })

  const NOT_ALLOWED = 'is not set to one of the allowed values.'

  it.each<[name: string, value: unknown, message: string]>([
    ['instanceName', ' ', "Instance name can't be blank."],
    ['instanceName', null, "Instance name can't be blank."],
    ['instanceName', 'two\nlines', 'Instance name is invalid.'],
    ['instanceName', 'x'.repeat(61), 'Instance name is too long (maximum is 60 characters).'],
    ['accentColor', 'red', 'Accent color is invalid.'],
    ['hoursPerDay', 0, 'Hours per day must be greater than 0.'],
    ['hoursPerDay', 25, 'Hours per day must be less than or equal to 24.'],
    ['hoursPerDay', 7.5, 'Hours per day is not an integer.'],
    ['hoursPerDay', null, "Hours per day can't be blank."],
    ['daysPerMonth', 32, 'Days per month must be less than or equal to 31.'],
    ['startOfWeek', 2, `First day of the week ${NOT_ALLOWED}`],
    ['workingDays', [], "Working days can't be blank."],
    ['workingDays', [8], `Working days ${NOT_ALLOWED}`],
    ['workingDays', 'Monday', `Working days ${NOT_ALLOWED}`],
    ['dateFormat', 'YYYY', `Format of dates ${NOT_ALLOWED}`],
    ['timeFormat', 'H', `Format of times ${NOT_ALLOWED}`],
    ['loginRequired', 'no', `Login required ${NOT_ALLOWED}`],
    ['newProjectRoleId', 99, 'Role in new projects does not exist.'],
    ['newProjectRoleId', 3, 'Role in new projects does not exist.'],
    ['languages', [], "Languages can't be blank."],
    ['languages', ['deutsch'], `Languages ${NOT_ALLOWED}`],
    ['userFormat', 'nickname', `Format of names ${NOT_ALLOWED}`],
    ['maxPageSize', 1001, 'Maximum page size must be less than or equal to 1000.'],
    ['mailFooter', 'x'.repeat(501), 'Mail footer is too long (maximum is 500 characters).'],
    ['mailFooter', 'a\u0000b', 'Mail footer is invalid.'],
    ['attachmentAllowList', ['PDF'], `Allowed files ${NOT_ALLOWED}`],
    ['attachmentMaxSize', 268_435_457, 'Maximum attachment size must be less than or equal to 268435456.'],
  ])('refuse %s: %j', async (name, value, message) => {
    const { set, check } = settingsOf(service)

    expect(problem(await set({ [name]: value }))).toEqual([422, name, message])
    const { validationErrors } = (await check({ [name]: value })).body._embedded
    expect(validationErrors[name].message).toBe(message)
  })

  it('allow no larger files than the import has set for the stage', async () => {
    await service.import([{ kind: 'settings', directUploadLimit: 100 }])
    const { get, set } = settingsOf(service)

    expect((await get()).body.attachmentMaxSize).toBe(100)
    expect((await set({ attachmentMaxSize: 101 })).status).toBe(422)
    expect((await set({ attachmentMaxSize: 99 })).body.attachmentMaxSize).toBe(99)
  })

  it('keep what only imports set', async () => {
    await service.import([{ kind: 'settings', directUploadLimit: 100, webhooksToLocalhost: true }])
    await settingsOf(service).set({ hoursPerDay: 7 })

    const [exported] = (await service.export()).filter(({ kind }) => kind === 'settings')
    expect(exported).toMatchObject({
      hoursPerDay: 7,
      directUploadLimit: 100,
      webhooksToLocalhost: true,
    })
  })

  it('show the facts of the stage, which cannot be written', async () => {
    Object.assign(service.ports, {
      mailSender: 'Acme <pm@acme.example>',
      files: 'bucket',
      issuers: [
        { name: 'acme', title: 'Acme', issuer: 'https://id.acme.example', audience: 'pm', clientId: 'x' },
      ],
    })
    const { get, set } = settingsOf(service)
    const { stage } = (await get()).body

    expect(stage).toEqual({
      host: new URL(service.url).host,
      mailSender: 'Acme <pm@acme.example>',
      issuers: [{ name: 'acme', title: 'Acme', issuer: 'https://id.acme.example' }],
      attachmentBucket: 'bucket',
    })
    expect((await set({ stage })).status).toBe(200)
    const { status, body } = await set({ stage: { ...stage, host: 'evil.example' } })
    expect([status, body]).toEqual([422, readOnly('stage', 'Stage')])
  })

  it('are checked by their form, which offers to save them and writes nothing', async () => {
    const { check, get } = settingsOf(service)
    const { status, body } = await check({ hoursPerDay: 6 })

    expect([status, body._embedded.payload.hoursPerDay]).toEqual([200, 6])
    expect(body._links.commit).toEqual({ href: path, method: 'patch' })
    expect(body._embedded.payload).not.toHaveProperty('stage')
    expect((await get()).body.hoursPerDay).toBe(8)
  })

  it('accept the payload of their form as it is, even with a page size that only an import may set', async () => {
    await service.import([{ kind: 'settings', maxPageSize: 5000 }])
    const { check, set } = settingsOf(service)
    const { payload } = (await check({})).body._embedded

    expect((await set({ ...payload, hoursPerDay: 6 })).body).toMatchObject({
      maxPageSize: 5000,
      hoursPerDay: 6,
    })
  })

  it('are written only in the version that the request names', async () => {
    const { get, set } = settingsOf(service)
    const tag = String((await get()).headers.get('etag'))
    const first = await set({ hoursPerDay: 7 }, { headers: { 'if-match': tag } })
    const second = await set({ hoursPerDay: 6 }, { headers: { 'if-match': tag } })
    const present = String(first.headers.get('etag'))

    expect([first.status, second.status]).toEqual([200, 412])
    expect((await get({ headers: { 'if-none-match': present } })).status).toBe(304)
  })

  it('are not written without a change', async () => {
    const before = await service.ports.configuration.revision()
    await settingsOf(service).set({ hoursPerDay: 8, mailFooter: null })

    expect(await service.ports.configuration.revision()).toBe(before)
  })

  it('are described in German', async () => {
    const headers = { 'accept-language': 'de' }
    const { body } = await settingsOf(service).set({ accentColor: 'x' }, { headers })

    expect(body.message).toBe('Akzentfarbe ist ungültig.')
  })
})

describe('A change of the settings', () => {
  const entries = async () =>
    (await service.get('/api/v3/audit_entries', { as: tokens.admin })).body._embedded.elements.filter(
      ({ action }: { action: string }) => action === 'settings:updated',
    )

  it('is audited with what it changes, and with the name of the role', async () => {
    await settingsOf(service).set({ hoursPerDay: 7, newProjectRoleId: 1, instanceName: 'Project Management' })
    const [entry, ...others] = await entries()

    expect(others).toEqual([])
    expect(entry.changes).toEqual([
      { property: 'hoursPerDay', old: 8, new: 7 },
      { property: 'newProjectRoleId', old: null, new: 'Staffing' },
    ])
    expect(entry._links).toMatchObject({ actor: { href: '/api/v3/users/1' }, object: links.self })
  })

  it('has no audit entry if it is refused or changes nothing', async () => {
    await settingsOf(service).set({ hoursPerDay: 8 })
    await settingsOf(service).set({ hoursPerDay: 0 })

    expect(await entries()).toEqual([])
  })
})

describe('Somebody who is not an administrator', () => {
  it.each(['manager', 'nobody', 'memberViewer'] as const)(
    'neither sees nor writes settings: %s',
    async (name) => {
      const { get, set, check, schema, testMail } = settingsOf(service, tokens[name])
      const answers = [
        await get(),
        await set({ hoursPerDay: 7 }),
        await check({}),
        await schema(),
        await testMail(),
      ]

      for (const { status, body } of answers) expect([status, body]).toEqual([403, forbidden])
      expect(service.mailer.handedOver).toEqual([])
    },
  )

  it('is anonymous: 401', async () => {
    expect((await service.get(path)).status).toBe(401)
    expect((await service.patch(path, { body: {} })).status).toBe(401)
    expect((await service.post(`${path}/test_mail`)).status).toBe(401)
  })
})

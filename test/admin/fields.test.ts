import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, project, role, user } from '#test/support/fixtures/records.ts'

const A = (length: number) => 'a'.repeat(length)
const kind = (name: string, fields: object) => ({ kind: name, ...fields })
const setting = (fields: object) => kind('settings', fields)
const times = { createdAt: '2020-01-02T03:04:05.678Z', updatedAt: '2021-01-02T03:04:05.678Z' }

describe('a record with every field', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
  })

  it.each<[name: string, record: Record<string, unknown>, secrets?: string[]]>([
    [
      'settings',
      setting({
        loginRequired: false,
        passwordAuthentication: false,
        usersDeletableByAdmins: false,
        usersDeletableBySelf: false,
        newProjectRoleId: 1,
        languages: ['de'],
        userFormat: 'lastname_comma_firstname',
        maxPageSize: 50,
        instanceName: 'Acme',
        accentColor: '#ffcc00',
        hoursPerDay: 7,
        daysPerMonth: 22,
        startOfWeek: 7,
        workingDays: [1, 2, 7],
        dateFormat: 'DD.MM.YYYY',
        timeFormat: 'HH:mm',
        mailFooter: 'Acme GmbH\nKöln',
        attachmentAllowList: ['image/png', '*.pdf'],
        attachmentMaxSize: 1000,
        directUploadLimit: 2000,
        webhooksToLocalhost: true,
      }),
    ],
    ['role', role(7, ['view_project', 'manage_users'], { builtin: 'anonymous' })],
    [
      'user',
      user(7, 'ada', {
        admin: true,
        status: 'registered',
        language: 'de',
        password: 'correct horse',
        identityUrl: 'https://id.example.com/ada',
        hideEmail: false,
        timeZone: 'Europe/Berlin',
        commentSortDescending: true,
        warnOnLeavingUnsaved: false,
        autoHidePopups: false,
        token: 'opk_7_0123456789abcdef',
        ...times,
      }),
      ['password', 'token'],
    ],
    ['placeholder_user', placeholder('Designer', { id: 7, status: 'locked', ...times })],
    ['group', { ...group(7, 'Team', []), ...times }],
  ])('of the kind %s is stored, and exported without its secrets', async (name, record, secrets = []) => {
    const { rejected } = await service.import([role(1, []), record])

    const exported = (await service.export()).filter((line) => line.kind === name && line.id !== 1)
    const shown = Object.entries(record).filter(([field]) => !secrets.includes(field))
    expect(rejected).toEqual([])
    expect(exported).toEqual([Object.fromEntries(shown)])
  })

  it('of the kind membership is stored, and exported', async () => {
    const basis = [user(7, 'ada'), role(1, []), role(2, []), project(3)]
    const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' }
    const own = [
      { ...membership(7, null, 2), id: 41, ...times },
      { ...membership(7, 3, 1, 2), id: 40, ...times },
    ]
    const given = [...basis, ...own]
    await service.import(given)

    const exported = (await service.export()).filter((line) => line.kind === 'membership')
    expect(exported).toEqual(own)
  })

  it('is given defaults for those that are left out', async () => {
    await service.import([user(7, 'ada'), placeholder('Designer', { id: 8 })])

    const lines = await service.export()
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'user', status: 'active', admin: false, hideEmail: true }),
    )
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'placeholder_user', status: 'active' }))
    expect(lines[0]).toEqual({
      kind: 'settings',
      loginRequired: true,
      passwordAuthentication: true,
      usersDeletableByAdmins: true,
      usersDeletableBySelf: true,
      languages: ['en', 'de', 'fr', 'es'],
      userFormat: 'firstname_lastname',
      maxPageSize: 1000,
      instanceName: 'Project Management',
      accentColor: '#3451c7',
      hoursPerDay: 8,
      daysPerMonth: 20,
      startOfWeek: 1,
      workingDays: [1, 2, 3, 4, 5],
      attachmentAllowList: [],
    })
  })
})

describe('a record within its limits', () => {
  it.each<[what: string, record: object]>([
    ['the longest login', user(1, 'x', { login: A(256) })],
    ['the longest email', user(1, 'x', { email: `${A(48)}@example.com` })],
    ['the longest names', user(1, 'x', { firstName: A(30), lastName: A(30) })],
    ['the longest name in characters of two code units', user(1, 'x', { firstName: '😀'.repeat(30) })],
    ['the shortest password', user(1, 'x', { password: A(8) })],
    ['the longest password in code points', user(1, 'x', { password: '😀'.repeat(128) })],
    ['the shortest token', user(1, 'x', { token: `opk_1_${A(16)}` })],
    ['a long token', user(1, 'x', { token: `opk_1_${A(128)}` })],
    ['the longest name of a placeholder user', placeholder('😀'.repeat(255))],
    ['the longest name of a group', group(1, '😀'.repeat(255), [])],
    ['the longest name of a role', role(1, [], { name: '😀'.repeat(255) })],
    ['a time with an offset', placeholder('x', { createdAt: '2020-01-02T03:04:05+02:00' })],
    ['the largest id', placeholder('x', { id: 99_999_999_999_999 })],
    ['white space around a name', placeholder('  Designer  ')],
  ])('is imported: %s', async (_, record) => {
    const service = await Service.start()

    expect((await service.import([record])).rejected).toEqual([])
  })

  it('is trimmed, and its times are in UTC', async () => {
    const service = await Service.startWith([
      placeholder('  Designer ', { createdAt: '2020-01-02T03:04:05+02:00' }),
    ])

    const line = (await service.export()).find(({ kind }) => kind === 'placeholder_user')
    expect(line).toMatchObject({ name: 'Designer', createdAt: '2020-01-02T01:04:05.000Z' })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, project, user } from '#test/support/fixtures/records.ts'
import { pathOf, people, times, tokens } from '#test/support/fixtures/user-personas.ts'

const complete = {
  kind: 'user',
  id: 50,
  login: 'Ümit 名前',
  email: 'umit@example.com',
  firstName: 'Ümit',
  lastName: '名前',
  admin: true,
  status: 'registered',
  language: 'fr',
  identityUrl: 'https://id.example.com/umit',
  authSource: 8,
  hideEmail: false,
  timeZone: 'Europe/Berlin',
  commentSortDescending: true,
  warnOnLeavingUnsaved: false,
  autoHidePopups: false,
  ...times,
}

describe('users in the import format', () => {
  let service: Service
  const exported = async (from = service) =>
    (await from.export()).filter(({ kind, id }) => kind === 'user' && id === 50)

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('come and go with everything about them', async () => {
    expect((await service.import([complete])).rejected).toEqual([])

    expect(await exported()).toEqual([complete])
    expect(await service.get(pathOf(50), { as: tokens.admin })).toMatchObject({
      body: {
        login: 'Ümit 名前',
        admin: true,
        status: 'registered',
        language: 'fr',
        identityUrl: 'https://id.example.com/umit',
        ...times,
        _links: { auth_source: { title: 'Kerberos' } },
      },
    })
  })

  it.each(['active', 'invited', 'registered', 'locked'])('keep the status %s', async (status) => {
    await service.import([{ ...complete, status }])

    expect(await exported()).toEqual([{ ...complete, status }])
  })

  it.each([
    [true, undefined],
    [false, 'umit@example.com'],
  ])('keep whether they hide their address: %s', async (hideEmail, email) => {
    await service.import([{ ...complete, hideEmail }])
    const other = await Service.startWith(people)
    await other.import(await exported())

    expect((await other.get(pathOf(50), { as: tokens.plain })).body.email).toBe(email)
    expect(await exported(other)).toEqual([{ ...complete, hideEmail }])
    service.install()
  })

  it('are the same after a journey, whole installations included', async () => {
    await service.import([complete, user(51, 'sparse'), group(60, 'Crew', [50, 51])])
    const lines = await service.export()
    const other = await Service.startWith(lines)
    expect(await other.export()).toEqual(lines)
  })

  it('leave with what was changed through the API', async () => {
    await service.import([{ ...complete, status: 'active' }])
    await service.patch(pathOf(50), {
      as: tokens.admin,
      body: { language: null, identityUrl: null, admin: false, _links: { auth_source: { href: null } } },
    })
    await service.post(`${pathOf(50)}/lock`, { as: tokens.admin })

    const [record] = await exported()
    const { language, identityUrl, authSource, updatedAt, ...rest } = complete
    expect(record).toEqual({ ...rest, admin: false, status: 'locked', updatedAt: record?.updatedAt })
  })

  it('keep password, tokens, groups and memberships when they come back without them', async () => {
    const token = 'opk_50_token-of-user-fifty'
    const records = [
      { ...complete, status: 'active', password: 'correct horse', token },
      group(60, 'Crew', [50]),
      project(3),
      { kind: 'membership', principal: 50, project: 3, roles: [2] },
    ]
    await service.import(records)
    const before = await usersIn(service.ports).byId(50)
    await service.import(await exported())

    const after = await usersIn(service.ports).byId(50)
    const { password, tokens: kept, groups, rights } = after ?? {}
    expect({ password, kept, groups, rights }).toEqual({
      password: before?.password,
      kept: before?.tokens,
      groups: [60],
      rights: before?.rights,
    })
    expect(await service.get(pathOf(50), { as: token })).toMatchObject({ status: 200 })
  })

  it('have their language in lower case, however a record writes it', async () => {
    expect((await service.import([{ ...complete, language: 'FR' }])).rejected).toEqual([])

    expect(await exported()).toEqual([complete])
  })

  it('may have a language that the settings do not offer, and is shown with it', async () => {
    expect((await service.import([{ ...complete, language: 'it' }])).rejected).toEqual([])

    expect((await service.get(pathOf(50), { as: tokens.admin })).body.language).toBe('it')
  })

  it('send no mail when they are invited', async () => {
    await service.import([{ ...complete, status: 'invited' }])

    expect(await jobsIn(service.ports).all()).toEqual([])
  })
})

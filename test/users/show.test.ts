import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { mel, pathOf, people, times, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(10)
const memberships =
  '/api/v3/memberships?filters=%5B%7B%22principal%22%3A%7B%22operator%22%3A%22%3D%22%2C%22values%22%3A%5B%2210%22%5D%7D%7D%5D'

describe('GET /api/v3/users/{id}', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(people)
  })

  it('answers everything about a user to an administrator', async () => {
    const { status, body } = await service.get(path, { as: tokens.admin })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'User',
      id: 10,
      login: 'mel',
      firstName: 'Mel',
      lastName: 'Member',
      name: 'Mel Member',
      email: 'mel@example.com',
      admin: false,
      avatar: '',
      status: 'active',
      language: 'fr',
      identity_url: 'https://id.example.com/mel',
      identityUrl: 'https://id.example.com/mel',
      ...times,
      lastSignInOn: null,
      _links: {
        self: { href: path, title: 'Mel Member' },
        schema: { href: `${usersPath}/schema` },
        show: { href: '/users/10', type: 'text/html' },
        members: { href: memberships, title: 'Memberships' },
        memberships: { href: memberships, title: 'Memberships' },
        update: { href: `${path}/form`, method: 'post' },
        updateImmediately: { href: path, title: 'Update Mel Member', method: 'patch' },
        lock: { href: `${path}/lock`, title: 'Set lock on Mel Member', method: 'post' },
        resetPassword: {
          href: `${path}/password_reset`,
          title: 'Send Mel Member a link for a new password',
          method: 'post',
        },
        delete: { href: path, title: 'Delete Mel Member', method: 'delete' },
        deletionPreview: { href: `${path}/deletion` },
        auth_source: { href: '/api/v3/auth_sources/7', title: 'LDAP' },
      },
    })
  })

  it('shows what a user does not have as null, and the avatar as an empty text', async () => {
    const { body } = await service.get(pathOf(2), { as: tokens.admin })

    expect(body).toMatchObject({
      language: null,
      identity_url: null,
      identityUrl: null,
      avatar: '',
      admin: true,
    })
    expect(body._links.auth_source).toEqual({ href: null })
  })

  it.each([
    ['active', 10],
    ['locked', 11],
    ['invited', 12],
    ['registered', 13],
  ])('shows the status %s to signed-in users', async (status, id) => {
    expect(await service.get(pathOf(id), { as: tokens.plain })).toMatchObject({
      status: 200,
      body: { status },
    })
  })

  it.each(Object.entries(tokens).filter(([who]) => who !== 'locked'))(
    'answers %s, at me, what it answers at their id',
    async (_, as) => {
      const me = await service.get(`${usersPath}/me`, { as })

      expect(me.status).toBe(200)
      expect(me.body.id).toBe(Number(as.split('_')[1]))
      expect(me.body).toEqual((await service.get(pathOf(me.body.id), { as })).body)
    },
  )

  it.each(['10', '999', 'me'])('answers 404, not 401, without credentials: %s', async (id) => {
    const { status, body } = await service.get(`${usersPath}/${id}`)

    expect(status).toBe(404)
    expect(body).toEqual(missing)
  })

  it.each(['ME', 'Me', '0', '010', '10.0', '-1'])('has no user at %s', async (id) => {
    expect(await service.get(`${usersPath}/${id}`, { as: tokens.admin })).toMatchObject({ status: 404 })
  })
})

describe('GET /api/v3/users/{id} without credentials, where no login is required,', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...people, { kind: 'settings', loginRequired: false }])
  })

  it('answers the user reduced', async () => {
    const { status, body } = await service.get(path)

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'User',
      id: 10,
      name: 'Mel Member',
      avatar: '',
      status: 'active',
      _links: {
        self: { href: path, title: 'Mel Member' },
        schema: { href: `${usersPath}/schema` },
        show: { href: '/users/10', type: 'text/html' },
      },
    })
  })

  it('shows an address that is not hidden', async () => {
    expect(await service.get(pathOf(14))).toMatchObject({ status: 200, body: { email: 'olga@example.com' } })
  })

  it.each(['999', 'me'])('answers 404 for %s', async (id) => {
    expect(await service.get(`${usersPath}/${id}`)).toMatchObject({ status: 404, body: missing })
  })
})

describe('a user who is created and deleted', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('is 404 when removed, and is there again when imported again', async () => {
    await service.import([{ kind: 'user', id: 10, deleted: true }])
    expect(await service.get(path, { as: tokens.admin })).toMatchObject({ status: 404, body: missing })
    await service.import([mel])

    expect(await service.get(path, { as: tokens.admin })).toMatchObject({ status: 200 })
  })
})

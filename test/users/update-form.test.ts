import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { authSource } from '#test/support/fixtures/new-users.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = `${pathOf(10)}/form`

const ofSelf = { firstName: 'Mel', lastName: 'Member', email: 'mel@example.com', language: 'fr' }
const ofManagers = { ...ofSelf, login: 'mel' }

/** The properties that each requester may write, with their current values. */
const payloads: [who: string, as: string, payload: object][] = [
  [
    'an administrator',
    tokens.admin,
    {
      ...ofManagers,
      admin: false,
      password: null,
      revokeTokens: true,
      identity_url: 'https://id.example.com/mel',
      _links: { auth_source: { href: '/api/v3/auth_sources/7', title: 'LDAP' } },
    },
  ],
  ['a holder of manage_users', tokens.manager, ofManagers],
  ['a holder of manage_users through a group', tokens.grouped, ofManagers],
  ['the user', tokens.self, { ...ofSelf, password: null, currentPassword: null, revokeTokens: false }],
]

describe('POST /api/v3/users/{id}/form', () => {
  let service: Service
  const ask = (body?: unknown, as = tokens.admin, address = path) => service.post(address, { as, body })

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(payloads)(
    'of nothing given holds, for %s (%s), exactly what they may write',
    async (_, as, payload) => {
      const { status, body } = await ask(undefined, as)

      expect(status).toBe(200)
      expect(body._embedded).toMatchObject({ validationErrors: {} })
      expect(body._embedded.payload).toEqual(payload)
      expect(body._links).toEqual({
        self: { href: path, method: 'post' },
        validate: { href: path, method: 'post' },
        commit: { href: pathOf(10), method: 'patch' },
      })
    },
  )

  it.each(payloads)('is saved, by %s (%s), by sending its payload to its commit link', async (_, as) => {
    const { body } = await ask({ firstName: 'Melanie', nonsense: 1 }, as)
    const { href } = body._links.commit
    const saved = await service.patch(href, { as, body: body._embedded.payload })

    expect(saved).toMatchObject({ status: 200, body: { firstName: 'Melanie', lastName: 'Member' } })
    expect(await usersIn(service.ports).byId(10)).toMatchObject({
      login: 'mel',
      email: 'mel@example.com',
      admin: false,
      authSource: 7,
      identityUrl: 'https://id.example.com/mel',
      language: 'fr',
    })
  })

  it('for me leads to the requester', async () => {
    const { status, body } = await ask({ firstName: 'Melanie' }, tokens.self, `${usersPath}/me/form`)

    expect(status).toBe(200)
    expect(body._links.self.href).toBe(path)
    const saved = await service.patch(body._links.commit.href, {
      as: tokens.self,
      body: body._embedded.payload,
    })
    expect(saved).toMatchObject({ status: 200, body: { id: 10, firstName: 'Melanie' } })
  })

  it('clears and sets the authentication source among the links', async () => {
    for (const [href, title] of [['/api/v3/auth_sources/8', 'Kerberos'], [null]]) {
      const { body } = await ask(authSource(href))
      expect(body._embedded.payload._links).toEqual({ auth_source: { href, title } })
      const saved = await service.patch(body._links.commit.href, {
        as: tokens.admin,
        body: body._embedded.payload,
      })
      expect(saved.body._links.auth_source.href).toBe(href)
    }
  })

  it('is keyed by property, and cannot be committed, when something is wrong', async () => {
    const { body } = await ask({
      login: 'me',
      email: 'ines@example.com',
      status: 'locked',
      ...authSource('/x'),
    })

    expect(body._embedded.validationErrors).toEqual({
      login: violation('login', 'Login is invalid.'),
      email: violation('email', 'Email has already been taken.'),
      status: readOnly('status', 'Status'),
      auth_source: violation('auth_source', 'Authentication source does not exist.'),
    })
    expect(body._embedded.payload).toMatchObject({ login: 'me', email: 'ines@example.com', firstName: 'Mel' })
    expect(body._links).not.toHaveProperty('commit')
  })

  it('tells users what only others may change', async () => {
    const { body } = await ask({ login: 'other', admin: true, firstName: '' }, tokens.self)

    expect(body._embedded.validationErrors).toEqual({
      login: readOnly('login', 'Login'),
      firstName: violation('firstName', "First name can't be blank."),
      admin: readOnly('admin', 'Administrator'),
    })
  })

  it('takes a whole user back', async () => {
    for (const as of [tokens.admin, tokens.manager, tokens.self]) {
      const { body: user } = await service.get(pathOf(10), { as })
      const { body } = await ask({ ...user, lastName: 'Echoed' }, as)
      expect(body._embedded.validationErrors).toEqual({})
      expect(body._embedded.payload.lastName).toBe('Echoed')
    }
  })

  it('saves nothing', async () => {
    const before = await usersIn(service.ports).byId(10)
    const { writeUnits } = await service.meter.measure(() =>
      ask({ login: 'other', password: 'correct horse' }),
    )

    expect(writeUnits).toBe(0)
    expect(await usersIn(service.ports).byId(10)).toEqual(before)
  })
})

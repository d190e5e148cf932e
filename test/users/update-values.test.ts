import { beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#shared/access/password.ts'
import { UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { authSource } from '#test/support/fixtures/new-users.ts'
import { pathOf, people, tokens } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(10)
const IDENTITY = 'https://id.example.com/mel'

let service: Service
const update = (body: object, as = tokens.admin) => service.patch(path, { as, body })
const user = async () =>
  (await usersIn(service.ports).byId(10)) as NonNullable<Awaited<ReturnType<typeof read>>>
const read = () => usersIn(service.ports).byId(10)

beforeEach(async () => {
  service = await Service.startWith(people)
})

describe('the password', () => {
  it.each([
    ['an administrator', tokens.admin, {}],
    ['the user', tokens.self, { currentPassword: 'the first horse' }],
  ])('that %s sets is stored as a hash, and shown nowhere', async (_, as, proof) => {
    await update({ password: 'the first horse', revokeTokens: false })
    const { status, body } = await update({ password: 'correct horse', ...proof }, as)

    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"password"|correct horse|scrypt/)
    expect(JSON.stringify(await itemsOf(service.table))).not.toContain('correct horse')
    expect(await verifyPassword('correct horse', (await user()).password)).toMatchObject({ matches: true })
  })

  it.each([
    ['another property', { firstName: 'Melanie' }],
    ['null', { password: null }],
    ['null and another property', { firstName: 'Melanie', password: null }],
    ['nothing', {}],
  ])('stays what it is when the update is of %s', async (_, body) => {
    await update({ password: 'correct horse' })
    const { password } = await user()

    expect(await update(body)).toMatchObject({ status: 200 })
    expect((await user()).password).toBe(password)
  })

  it('stays what it is when the update form is committed', async () => {
    await update({ password: 'correct horse' })
    const { password } = await user()
    const form = await service.post(`${path}/form`, { as: tokens.admin, body: { firstName: 'Melanie' } })

    expect(form.body._embedded.payload.password).toBeNull()
    expect(JSON.stringify(form.body)).not.toContain('scrypt')
    expect(await update(form.body._embedded.payload)).toMatchObject({
      status: 200,
      body: { firstName: 'Melanie' },
    })
    expect((await user()).password).toBe(password)
  })

  it('is another hash each time, and another password replaces it', async () => {
    await update({ password: 'correct horse' })
    const first = (await user()).password
    await update({ password: 'correct horse' })
    expect((await user()).password).not.toBe(first)
    await update({ password: 'battery staple' })

    expect(await verifyPassword('correct horse', (await user()).password)).toMatchObject({ matches: false })
  })

  it('keeps its blanks', async () => {
    await update({ password: '  eight  ' })

    expect(await verifyPassword('  eight  ', (await user()).password)).toMatchObject({ matches: true })
  })
})

describe('the authentication source', () => {
  it.each([
    ['another one', '/api/v3/auth_sources/8', { href: '/api/v3/auth_sources/8', title: 'Kerberos' }],
    ['another one with its host', 'https://example.com/api/v3/auth_sources/8', { title: 'Kerberos' }],
    ['another one with host and port', 'http://localhost:8080/api/v3/auth_sources/8', { title: 'Kerberos' }],
    ['none', null, { href: null }],
    ['what is undisclosed, which leaves it', UNDISCLOSED, { title: 'LDAP' }],
  ])('becomes %s: %s', async (_, href, link) => {
    const { status, body } = await update(authSource(href))

    expect(status).toBe(200)
    expect(body._links.auth_source).toMatchObject(link)
    expect((await service.get(path, { as: tokens.admin })).body._links.auth_source).toMatchObject(link)
  })

  it('that was deleted may be sent back, cannot be chosen anew, and can be cleared', async () => {
    await service.import([{ kind: 'auth_source', id: 7, deleted: true }])
    const form = await service.post(`${path}/form`, { as: tokens.admin })

    expect(form.body._embedded.validationErrors).toEqual({})
    expect(await update({ ...form.body._embedded.payload, firstName: 'X' })).toMatchObject({ status: 200 })
    expect(
      await service.patch(pathOf(14), { as: tokens.admin, body: authSource('/api/v3/auth_sources/7') }),
    ).toMatchObject({
      status: 422,
      body: violation('auth_source', 'Authentication source does not exist.'),
    })
    expect(await update(authSource(null))).toMatchObject({ status: 200 })
    expect(await user()).not.toHaveProperty('authSource')
  })
})

describe('the identity', () => {
  it.each([
    ['identity_url', { identity_url: 'https://new' }, 'https://new'],
    ['identityUrl', { identityUrl: 'https://new' }, 'https://new'],
    [
      'identity_url beside the present identityUrl',
      { identity_url: 'https://new', identityUrl: IDENTITY },
      'https://new',
    ],
    [
      'identityUrl beside the present identity_url',
      { identity_url: IDENTITY, identityUrl: 'https://new' },
      'https://new',
    ],
    [
      'null as identityUrl beside the present identity_url',
      { identity_url: IDENTITY, identityUrl: null },
      null,
    ],
    ['null as identity_url', { identity_url: null }, null],
  ] as [string, object, string | null][])('is written under either name: %s', async (_, given, expected) => {
    const { status, body } = await update(given)

    expect(status).toBe(200)
    expect(body).toMatchObject({ identity_url: expected, identityUrl: expected })
  })
})

describe('the language', () => {
  it('that is no longer activated may be sent back, and no other such', async () => {
    await service.import([{ kind: 'settings', languages: ['en'] }])

    expect(await update({ language: 'fr', firstName: 'X' })).toMatchObject({
      status: 200,
      body: { language: 'fr' },
    })
    expect(await update({ language: 'de' })).toMatchObject({ status: 422 })
    expect(await update({ language: null })).toMatchObject({ status: 200, body: { language: null } })
    expect(await update({ language: 'fr' })).toMatchObject({ status: 422 })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { active, authSource, without } from '#test/support/fixtures/new-users.ts'
import { managers, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const now = '2026-03-04T05:06:07.008Z'
const noPassword = violation('password', "Password can't be blank.")

let service: Service
const create = (body: unknown, as = tokens.admin) => service.post(usersPath, { as, body })
const total = async () => (await service.get(usersPath, { as: tokens.admin })).body.total

beforeEach(async () => {
  service = await Service.startWith(people, { now: () => new Date(now) })
})

describe('POST /api/v3/users', () => {
  it('answers 201 with the user as GET then shows it; the id follows that of every other principal', async () => {
    const { status, body } = await create({ ...active, language: 'fr', admin: true })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      _type: 'User',
      id: 22,
      login: 'nina',
      firstName: 'Nina',
      lastName: 'New',
      name: 'Nina New',
      email: 'nina@example.com',
      admin: true,
      status: 'active',
      language: 'fr',
      identity_url: null,
      createdAt: now,
      updatedAt: now,
    })
    expect(await service.get(pathOf(22), { as: tokens.admin })).toMatchObject({ status: 200, body })
  })

  it('creates active users who are not administrators and hide their address, by default', async () => {
    const { body } = await create(active)

    expect(body).toMatchObject({ status: 'active', admin: false, language: null })
    expect((await service.get(pathOf(22), { as: tokens.plain })).body).not.toHaveProperty('email')
  })

  it('tells every violation, in the order of the properties', async () => {
    const { status, body } = await create({ id: 5, login: 'mel', firstName: '', password: 'short' })

    expect(status).toBe(422)
    expect(body).toEqual(
      multipleErrors(
        readOnly('id', 'ID'),
        violation('firstName', "First name can't be blank."),
        violation('lastName', "Last name can't be blank."),
        violation('email', "Email can't be blank."),
        violation('password', 'Password is too short (minimum is 8 characters).'),
        violation('login', 'Login has already been taken.'),
      ),
    )
    expect(await total()).toBe(11)
  })

  it.each(['', null])('accepts %j as the absent avatar', async (avatar) => {
    expect(await create({ ...active, avatar })).toMatchObject({ status: 201, body: { avatar: '' } })
    const { body } = await service.post(`${usersPath}/form`, {
      as: tokens.admin,
      body: { ...active, login: 'n2', email: 'n2@example.com', avatar },
    })
    expect(body._embedded.validationErrors).toEqual({})
  })

  it('ignores what it does not know, and what belongs to the representation', async () => {
    const { status, body } = await create({
      ...active,
      _type: 'PlaceholderUser',
      hideEmail: false,
      tokens: [{ hash: 'x' }],
      rights: { global: [1] },
      invitation: {},
      removal: 'x',
      version: 9,
      _links: { self: { href: pathOf(1) }, nonsense: 7 },
      _embedded: [],
    })

    expect(status).toBe(201)
    const {
      tokens: kept,
      rights,
      version,
      hideEmail,
      removal,
    } = (await usersIn(service.ports).byId(body.id)) ?? {}
    expect({ kept, rights, version, hideEmail, removal }).toEqual({
      kept: [],
      rights: { global: [], anyProject: [], sum: 0 },
      version: 1,
      hideEmail: true,
      removal: undefined,
    })
  })
})

describe('An active user', () => {
  it.each([
    ['nothing', {}, 422],
    ['null', { password: null }, 422],
    ['a password', { password: 'correct horse' }, 201],
    ['an authentication source', authSource('/api/v3/auth_sources/7'), 201],
    ['no authentication source', authSource(null), 422],
    ['an identity', { identity_url: 'https://id.example.com/nina' }, 201],
    ['an identity by its other name', { identityUrl: 'https://id.example.com/nina' }, 201],
    ['an empty identity', { identity_url: '' }, 422],
  ])('signs in by one of three ways; given %s: %j %i', async (_, given, expected) => {
    const { status, body } = await create({ ...without(active, 'password'), ...given })

    expect(status).toBe(expected)
    if (expected === 422) expect(body).toEqual(noPassword)
    else expect(body.status).toBe('active')
  })

  it.each(['login', 'email', 'firstName', 'lastName'])('needs %s', async (property) => {
    const { status, body } = await create(without(active, property))

    expect(status).toBe(422)
    expect(body._embedded.details).toMatchObject({ attribute: property })
    expect(body.message).toMatch(/can't be blank\.$/)
  })

  it('has a password that is never shown, and that is stored as a hash', async () => {
    const { body } = await create(active)

    expect(JSON.stringify(body)).not.toMatch(/"password"|correct horse|scrypt/)
    expect(JSON.stringify(await itemsOf(service.table))).not.toContain('correct horse')
    expect((await usersIn(service.ports).byId(22))?.password).toMatch(/^\$scrypt\$/)
    expect(JSON.stringify(service.logged)).not.toContain('correct horse')
  })

  it.each(managers)('is not made by %s, who can only invite', async (_, as) => {
    expect(await create(active, as)).toMatchObject({ status: 422, body: readOnly('password', 'Password') })
    expect(await create(without(active, 'password'), as)).toMatchObject({ status: 422, body: noPassword })
    expect(await total()).toBe(11)
  })

  it.each(['locked', 'registered', 'Active', '', 'removed'])('cannot be made %j', async (status) => {
    expect(await create({ ...active, status })).toMatchObject({
      status: 422,
      body: violation('status', 'Status is not set to one of the allowed values.'),
    })
  })
})

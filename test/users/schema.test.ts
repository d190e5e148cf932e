import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { managers, others, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const path = `${usersPath}/schema`

const writableIn = (schema: Record<string, { writable?: boolean }>) =>
  Object.keys(schema).filter((name) => schema[name]?.writable)

describe('GET /api/v3/users/schema', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('describes every property, as it is for a new user', async () => {
    const { status, body } = await service.get(path, { as: tokens.admin })

    const text = (name: string, maxLength: number, more: object = {}) => ({
      type: 'String',
      name,
      required: true,
      hasDefault: false,
      writable: true,
      minLength: 1,
      maxLength,
      ...more,
    })
    const readOnly = (type: string, name: string) => ({
      type,
      name,
      required: true,
      hasDefault: false,
      writable: false,
    })
    const optional = { required: false, hasDefault: false, writable: true }
    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Schema',
      _dependencies: [],
      id: readOnly('Integer', 'ID'),
      login: text('Login', 256),
      firstName: text('First name', 30),
      lastName: text('Last name', 30),
      name: text('Name', 300, { writable: false }),
      email: text('Email', 60),
      admin: { type: 'Boolean', name: 'Administrator', required: true, hasDefault: true, writable: true },
      avatar: { type: 'String', name: 'Avatar', required: false, hasDefault: true, writable: false },
      status: {
        type: 'String',
        name: 'Status',
        required: true,
        hasDefault: true,
        writable: true,
        _embedded: { allowedValues: ['active', 'invited'] },
      },
      language: {
        type: 'String',
        name: 'Language',
        ...optional,
        _embedded: { allowedValues: ['en', 'de', 'fr', 'es'] },
      },
      password: { type: 'Password', name: 'Password', ...optional, minLength: 8, maxLength: 128 },
      identity_url: text('Identity url', 1024, { required: false, minLength: 0 }),
      auth_source: { type: 'AuthSource', name: 'Authentication source', ...optional, location: '_links' },
      createdAt: readOnly('DateTime', 'Created on'),
      updatedAt: readOnly('DateTime', 'Updated on'),
      lastSignInOn: { ...readOnly('Date', 'Last sign-in on'), required: false },
      _links: { self: { href: path } },
    })
  })

  it('follows the languages of the settings', async () => {
    await service.import([{ kind: 'settings', languages: ['it'] }])
    const { body } = await service.get(path, { as: tokens.plain })

    expect(body.language._embedded.allowedValues).toEqual(['it'])
  })

  it.each(managers)('says for %s what they may give when they invite', async (_, as) => {
    const { body } = await service.get(path, { as })

    expect(writableIn(body)).toEqual(['login', 'firstName', 'lastName', 'email', 'status', 'language'])
  })

  it.each(others)('says for %s, who may create nobody, that they may write nothing', async (_, as) => {
    expect(writableIn((await service.get(path, { as })).body)).toEqual([])
  })

  it.each([
    [
      'an administrator',
      tokens.admin,
      [
        ...['login', 'firstName', 'lastName', 'email', 'admin', 'language', 'password', 'identity_url'],
        ...['auth_source', 'revokeTokens'],
      ],
    ],
    ['a holder of manage_users', tokens.manager, ['login', 'firstName', 'lastName', 'email', 'language']],
    [
      'the user',
      tokens.self,
      ['firstName', 'lastName', 'email', 'language', 'password', 'currentPassword', 'revokeTokens'],
    ],
  ])('of an update marks for %s (%s) the changeable properties', async (_, as, expected) => {
    const { body } = await service.post(`${pathOf(10)}/form`, { as })

    expect(writableIn(body._embedded.schema)).toEqual(expected)
  })
})

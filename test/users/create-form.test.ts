import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { active, authSource, invited, without } from '#test/support/fixtures/new-users.ts'
import { people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = `${usersPath}/form`
const blank = (property: string, label: string) => violation(property, `${label} can't be blank.`)

describe('POST /api/v3/users/form', () => {
  let service: Service
  const ask = (body?: unknown, as = tokens.admin) => service.post(path, { as, body })
  const commit = ({ body }: Answer, as: string) =>
    service.request(body._links.commit.method.toUpperCase(), body._links.commit.href, {
      as,
      body: body._embedded.payload,
    })

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('has payload, schema and links, and the commit link when it is valid', async () => {
    const { status, body } = await ask({ ...active, ...authSource('/api/v3/auth_sources/7'), nonsense: 1 })
    const schema = await service.get(`${usersPath}/schema`, { as: tokens.admin })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Form',
      _embedded: {
        payload: {
          ...active,
          admin: false,
          status: 'active',
          language: null,
          identity_url: null,
          _links: { auth_source: { href: '/api/v3/auth_sources/7', title: 'LDAP' } },
        },
        schema: schema.body,
        validationErrors: {},
      },
      _links: {
        self: { href: path, method: 'post' },
        validate: { href: path, method: 'post' },
        commit: { href: usersPath, method: 'post' },
      },
    })
  })

  it.each([
    ['nothing', undefined],
    ['an empty object', {}],
  ])('of %s wants everything an active user needs', async (_, sent) => {
    const { body } = await ask(sent)

    expect(body._embedded.validationErrors).toEqual({
      login: blank('login', 'Login'),
      firstName: blank('firstName', 'First name'),
      lastName: blank('lastName', 'Last name'),
      email: blank('email', 'Email'),
      password: blank('password', 'Password'),
    })
    expect(body._embedded.payload).toMatchObject({ status: 'active', admin: false, password: null })
    expect(body._links).not.toHaveProperty('commit')
  })

  it('of an invitation wants the address, and nothing else', async () => {
    const { body } = await ask({ status: 'invited' }, tokens.manager)

    expect(body._embedded.validationErrors).toEqual({ email: blank('email', 'Email') })
    expect(body._links).not.toHaveProperty('commit')
  })

  it('of an invitation fills in what follows from the address', async () => {
    const { body } = await ask(invited, tokens.manager)

    expect(body._embedded.payload).toEqual({
      login: 'nina@example.com',
      firstName: 'nina',
      lastName: '@example.com',
      email: 'nina@example.com',
      status: 'invited',
      language: null,
    })
  })

  it.each([
    ['an active user with a password', active, tokens.admin, 'active'],
    [
      'an active user with an authentication source',
      { ...without(active, 'password'), ...authSource('/api/v3/auth_sources/8') },
      tokens.admin,
      'active',
    ],
    [
      'an active user with an identity',
      { ...without(active, 'password'), identityUrl: 'https://id' },
      tokens.admin,
      'active',
    ],
    ['an invitation by an administrator', invited, tokens.admin, 'invited'],
    ['an invitation by a holder of manage_users', invited, tokens.manager, 'invited'],
    [
      'an invitation with names',
      { ...invited, login: 'nina', firstName: 'Nina', lastName: 'New' },
      tokens.grouped,
      'invited',
    ],
  ])('is saved by sending its payload to its commit link: %s', async (_, sent, as, status) => {
    const form = await ask(sent, as)
    const saved = await commit(form, as)

    expect(saved).toMatchObject({ status: 201, body: { email: 'nina@example.com', status } })
    const links = form.body._embedded.payload._links ?? {}
    expect(saved.body._links).toMatchObject(links)
  })

  it('has the errors of several properties one by one, those of one in one', async () => {
    const { body } = await ask({
      ...active,
      login: `${'x'.repeat(257)}:`,
      email: 'MEL@example.com',
      language: 'xx',
      createdAt: 'today',
      ...authSource('/api/v3/auth_sources/9'),
    })

    expect(body._embedded.validationErrors).toEqual({
      login: multipleErrors(
        violation('login', 'Login is invalid.'),
        violation('login', 'Login is too long (maximum is 256 characters).'),
      ),
      email: violation('email', 'Email has already been taken.'),
      language: violation('language', 'Language is not set to one of the allowed values.'),
      auth_source: violation('auth_source', 'Authentication source does not exist.'),
      createdAt: readOnly('createdAt', 'Created on'),
    })
    expect(body._links).not.toHaveProperty('commit')
  })

  it.each([7, null, true, ['x'], { raw: 'x' }])('takes the wrong type of %j for errors', async (value) => {
    const names = ['login', 'firstName', 'lastName', 'email', 'admin', 'status', 'password']
    const { status, body } = await ask(Object.fromEntries(names.map((name) => [name, value])))

    const errors = Object.keys(body._embedded.validationErrors)
    expect(status).toBe(200)
    expect(errors).toEqual(expect.arrayContaining(names.filter((name) => name !== 'admin' || value !== true)))
  })

  it('tells a holder of manage_users what only administrators may give', async () => {
    const { body } = await ask({ ...invited, admin: true, password: 'correct horse' }, tokens.manager)

    expect(body._embedded.validationErrors).toEqual({
      admin: readOnly('admin', 'Administrator'),
      password: readOnly('password', 'Password'),
    })
    expect(body._embedded.payload).not.toHaveProperty('password')
  })

  it('shows a password only to its sender, and saves nothing', async () => {
    const before = await service.export()
    const { result, writeUnits } = await service.meter.measure(() => ask(active))

    expect(result.body._embedded.payload.password).toBe('correct horse')
    expect(writeUnits).toBe(0)
    expect(await service.export()).toEqual(before)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { people, tokens as userTokens } from '#test/support/fixtures/user-personas.ts'

const as = tokens.nobody

describe('a requester who may not write a login', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(personas)
  })

  it.each(['ada', 'nobody-has-this'])('learns nothing about whether %s is taken', async (login) => {
    const { status, body } = await service.patch('/api/v3/users/me', { as, body: { login } })
    const { body: form } = await service.post('/api/v3/users/me/form', { as, body: { login } })

    expect([status, body.errorIdentifier]).toEqual([422, 'urn:service-org:api:v3:errors:PropertyIsReadOnly'])
    expect(form._embedded.validationErrors.login).toEqual(body)
  })
})

describe('the filters of the list of users by login and email', () => {
  const search = (service: Service, filter: object, token: string) =>
    service.get(`/api/v3/users?${new URLSearchParams({ filters: JSON.stringify([filter]) })}`, { as: token })

  it('find for those who see both, and reveal nothing to others', async () => {
    const service = await Service.startWith(people)
    for (const name of ['login', 'email']) {
      const one = (await service.get('/api/v3/users/1', { as: userTokens.admin })).body[name]
      const asking = (value: string) => ({ [name]: { operator: '=', values: [value] } })
      const found = await search(service, asking(one), userTokens.manager)
      const refused = await Promise.all(
        [one, 'nobody'].map((value) => search(service, asking(value), userTokens.plain)),
      )

      expect(found.body._embedded.elements).toMatchObject([{ id: 1, [name]: one }])
      expect(refused.map(({ status }) => status)).toEqual([403, 403])
      expect(refused[0]?.body).toEqual(refused[1]?.body)
    }
  })
})

describe('a wrong value', () => {
  it('is not also reported as taken', async () => {
    const service = await Service.startWith(personas)
    const body = { name: ' ' }
    const { body: error } = await service.post('/api/v3/placeholder_users', { as: tokens.admin, body })

    expect(error.message).toBe("Name can't be blank.")
  })
})

describe('an invitation to an address that cannot be a login', () => {
  it('creates a login from it that can sign in, and be exported and imported', async () => {
    const service = await Service.startWith(personas)
    const body = { status: 'invited', email: 'x/y/z@example.com' }
    const { body: user } = await service.post('/api/v3/users', { as: tokens.admin, body })
    const { rejected } = await service.import(await service.export())

    expect(user.login).toBe('x_y_z@example.com')
    expect(rejected).toEqual([])
  })
})

describe('a linked property of the wrong type', () => {
  it.each([5, 'x', []])('is a violation: %j', async (link) => {
    const service = await Service.startWith(personas)
    const answers = await Promise.all([
      service.patch('/api/v3/users/3', { as: tokens.admin, body: { auth_source: link } }),
      service.patch('/api/v3/users/3', { as: tokens.admin, body: { _links: { auth_source: link } } }),
    ])

    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body._embedded.details).toMatchObject({ attribute: 'auth_source' })
    }
  })
})

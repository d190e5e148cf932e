import { beforeEach, describe, expect, it } from 'vitest'
import { startPrincipalRemoval } from '#shared/resources/principals/remove-principal.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const token = 'opk_50_token-of-somebody'
const somebody = (status: string, more: object = {}) => ({
  kind: 'user',
  id: 50,
  login: 'some',
  email: 'some@example.com',
  firstName: 'Some',
  lastName: 'Body',
  admin: true,
  status,
  ...more,
})

describe('the token of a user', () => {
  let service: Service
  const root = (as = token) => service.get('/api/v3', { as })
  const expectRefused = ({ status, body }: Answer) => {
    expect(status).toBe(401)
    expect(body).toEqual(badCredentials)
  }

  beforeEach(async () => {
    service = await Service.startWith(personas)
  })

  it('of an active user works', async () => {
    await service.import([somebody('active', { token })])

    expect(await root()).toMatchObject({ status: 200, body: { _links: { user: { title: 'Some Body' } } } })
  })

  it.each(['locked', 'invited', 'registered'])(
    'who is %s is refused, wherever it is sent',
    async (status) => {
      await service.import([somebody(status, { token })])

      for (const path of ['/api/v3', '/api/v3/placeholder_users', '/api/v3/placeholder_users/schema']) {
        expectRefused(await service.get(path, { as: token }))
      }
    },
  )

  it.each(['locked', 'invited', 'registered'])(
    'who is %s is refused where no login is required',
    async (status) => {
      await service.import([somebody(status, { token }), { kind: 'settings', loginRequired: false }])

      expectRefused(await service.get('/api/v3/placeholder_users/schema', { as: token }))
    },
  )

  it('does not work while they are locked, and works again when they are not', async () => {
    await service.import([somebody('active', { token })])
    await service.import([somebody('locked')])
    expectRefused(await root())
    await service.import([somebody('active')])

    expect(await root()).toMatchObject({ status: 200 })
  })

  it('is refused from the moment their removal is accepted', async () => {
    await service.import([somebody('active', { token })])

    const user = await usersIn(service.ports).byId(50)
    await startPrincipalRemoval(user!, service.ports)

    expectRefused(await root())
  })

  it('is refused after their deletion, even if their id is reused', async () => {
    await service.import([somebody('active', { token })])
    await service.import([{ kind: 'user', id: 50, deleted: true }])
    expectRefused(await root())
    await service.import([somebody('active')])

    expectRefused(await root())
  })

  it('is one of several that work', async () => {
    const second = 'opk_50_second-token-of-somebody'
    await service.import([somebody('active', { token })])
    await service.import([somebody('active', { token: second })])

    expect(await root(token)).toMatchObject({ status: 200 })
    expect(await root(second)).toMatchObject({ status: 200 })
    expectRefused(await root('opk_50_third-token-of-somebody'))
  })

  it('is not that of another user', async () => {
    await service.import([somebody('active', { token })])

    expectRefused(await root(token.replace('opk_50', 'opk_1')))
    expect(await root(tokens.admin)).toMatchObject({ body: { _links: { user: { title: 'ada Person' } } } })
  })
})

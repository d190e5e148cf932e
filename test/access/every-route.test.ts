import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'
import { badCredentials, notAuthenticated } from '#test/support/oracles/expected-errors.ts'

/** What needs no credentials, and what tells the anonymous requester something else, as its own tests say. */
const open = ['/api/v3/health', '/api/v3/spec.json', '/api/v3/spec.yml', '/api/v3/invitations/accept']
const answered = ['GET /api/v3', 'GET /api/v3/grids', 'GET /api/v3/users/{id}']

const closed = allRoutes.filter(({ path }) => path.startsWith('/api/v3') && !open.includes(path))
const sent = (routes: typeof closed) =>
  routes.map(
    ({ method, path, body }) => [method, path.replaceAll(/\{\w+\}/g, '1'), body ? {} : undefined] as const,
  )
const unanswered = closed.filter(({ method, path }) => !answered.includes(`${method} ${path}`))

describe('Where a login is required, every route', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([
      project(1),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'lars', { status: 'locked', token: tokenOf(2) }),
    ])
  })

  it.each(sent(unanswered))('asks the anonymous requester to sign in: %s %s', async (method, path, body) => {
    const answer = await service.request(method, path, { body })

    expect(answer).toMatchObject({ status: 401, body: notAuthenticated })
  })

  it.each(sent(closed))(
    'refuses wrong tokens and those of locked users: %s %s',
    async (method, path, body) => {
      for (const as of [tokenOf(2), 'opk_1_not-the-token-of-ada']) {
        const answer = await service.request(method, path, { as, body })
        expect(answer).toMatchObject({ status: 401, body: badCredentials })
      }
    },
  )
})

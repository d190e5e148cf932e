import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { consumers, fallback, functionsOf, sweeper } from '#infra/function-definitions.ts'
import { gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { eventFor } from '#infra/sam/events.ts'
import { functionNamed } from '#infra/sam/functions.ts'
import { allRoutes } from '#shared/resources/index.ts'

const created = functionNamed('PlaceholderUsersCreate')
const shown = functionNamed('placeholder-users/show')
const gatewayRoutes = gatewayRoutesOf(allRoutes)

describe('a generated event', () => {
  it.each(allRoutes)('of $id is a request that the gateway hands to its function', (route) => {
    const { version, routeKey } = eventFor(route) as APIGatewayProxyEventV2
    const [method, path] = routeKey.split(' ')
    const chosen = gatewayRoutes.find((one) => one.method === method && one.path === path)

    expect([version, chosen?.functionId]).toEqual(['2.0', route.functionId])
  })

  it('of the fallback is a request that no route serves', () => {
    expect(eventFor(fallback)).toMatchObject({ routeKey: '$default' })
  })

  it('holds what the API document requires of the body', () => {
    expect(eventFor(created)).toMatchObject({
      body: '{"name":"example-name"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('takes the address, the body and the token that are given', () => {
    const token = 'opk_1_token'
    expect(eventFor(created, { body: '{"name":"Ann"}', token })).toMatchObject({
      body: '{"name":"Ann"}',
      headers: { authorization: 'Bearer opk_1_token' },
    })
    expect(eventFor(shown, { address: '/api/v3/placeholder_users/7?x=1' })).toMatchObject({
      rawPath: '/api/v3/placeholder_users/7',
      rawQueryString: 'x=1',
      pathParameters: { below: '7' },
    })
  })

  it('is refused for an address of another route, also of one that the function serves', () => {
    expect(() => eventFor(created, { address: '/api/v3/placeholder_users/form' })).toThrow(
      '/api/v3/placeholder_users/form is not an address of POST /api/v3/placeholder_users.',
    )
    expect(() => eventFor(shown, { address: '/api/v3/users/7' })).toThrow(
      '/api/v3/users/7 is not an address of GET /api/v3/placeholder_users/{id}.',
    )
  })

  it('of a consumer names the jobs in a message each', () => {
    expect(eventFor(consumers.jobs, { jobs: ['a', 'b'] })).toMatchObject({
      Records: [
        { messageId: '0', body: '{"job":"a"}', eventSource: 'aws:sqs' },
        { messageId: '1', body: '{"job":"b"}', eventSource: 'aws:sqs' },
      ],
    })
  })

  it('of the sweeper is empty, as that of its schedule may be', () => {
    expect(eventFor(sweeper)).toEqual({})
  })
})

describe('a function', () => {
  it.each(functionsOf(allRoutes))('has the name that SAM and the template give it: $id', (entry) => {
    expect(functionNamed(functionNamed(entry.id).name)).toMatchObject({
      id: entry.id,
      entry: { id: entry.id },
    })
  })

  it('is found by the name of each endpoint that it runs', () => {
    const { entry } = functionNamed('users/create')

    expect(functionNamed('UsersCreateForm')).toEqual({ name: 'UsersCreate', entry, id: 'users/create-form' })
  })

  it('that does not exist is refused with the names of those that do', () => {
    expect(() => functionNamed('Nope')).toThrow(
      /There is no function "Nope".(.|\n)*ProjectsList(.|\n)*QueueSweeper/,
    )
  })
})

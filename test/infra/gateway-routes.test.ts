import { beforeAll, describe, expect, it } from 'vitest'
import { handler as unrouted } from '#functions/api/unrouted.ts'
import { endpointsOf } from '#infra/function-definitions.ts'
import { commonAddress, gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import { byAddress, type HttpHandler } from '#shared/platform/http/by-address.ts'
import { defineRoutes, type Route, type RouteDeclaration, routeKeysOf } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'

const gatewayRoutes = gatewayRoutesOf(allRoutes)

const addressOf = ({ path }: { path: string }) => path.replaceAll(/\{\w+\+?\}/g, '1')

const commonOf = (one: Route, other: Route) => {
  const path = commonAddress(one, other)
  return path === undefined ? [] : [addressOf({ path })]
}

/**
 * The addresses to test. For every two routes, a common address is included, if there is one. Further addresses have an
 * unknown last segment or a final slash.
 */
const addresses = [
  ...new Set([
    ...allRoutes.flatMap((one) => allRoutes.flatMap((other) => commonOf(one, other))),
    ...allRoutes.flatMap((route) => [`${addressOf(route)}/unknown`, `${addressOf(route)}/`]),
  ]),
]

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']

describe('the routes of the gateway', () => {
  it('send each request to the function of the route that its address belongs to', () => {
    const misled = addresses.flatMap((address) =>
      methods.flatMap((method) => {
        const wanted = matchRoute(allRoutes, method, address)?.route.functionId
        const found = matchRoute(gatewayRoutes, method, address)?.route.functionId
        return wanted && found !== wanted ? `${method} ${address}: ${found}, not ${wanted}` : []
      }),
    )

    expect(misled).toEqual([])
  })
})

const declared = (declarations: Record<string, Partial<RouteDeclaration>>) =>
  Object.values(
    defineRoutes(
      'things',
      Object.fromEntries(
        Object.entries(declarations).map(([name, own]) => [
          name,
          { method: 'GET', path: '/api/v3/things', summary: '', success: 200, errors: [], uses: {}, ...own },
        ]),
      ) as Record<string, RouteDeclaration>,
    ),
  )

const keysOf = (routes: readonly Route[]) =>
  gatewayRoutesOf(routes).map(({ method, path, functionId }) => `${method} ${path} → ${functionId}`)

const show = { path: '/api/v3/things/{id}' } as const
const schema = { path: '/api/v3/things/schema', runsWith: 'show' } as const

describe('a greedy route', () => {
  it('replaces the routes of one function and one method below a collection', () => {
    const routes = declared({ list: {}, show, schema, update: { ...show, method: 'PATCH' } })

    expect(keysOf(routes)).toEqual([
      'GET /api/v3/things → things/list',
      'PATCH /api/v3/things/{id} → things/update',
      'GET /api/v3/things/{below+} → things/show',
    ])
  })

  it('is that of the function with the most routes; those of other functions stay', () => {
    const routes = declared({
      parts: { path: '/api/v3/things/{id}/parts' },
      'parts-schema': { path: '/api/v3/things/{id}/parts/schema', runsWith: 'parts' },
      show,
      schema,
      deletion: { path: '/api/v3/things/{id}/deletion', runsWith: 'show' },
    })

    expect(keysOf(routes)).toEqual([
      'GET /api/v3/things/{id}/parts → things/parts',
      'GET /api/v3/things/{id}/parts/schema → things/parts',
      'GET /api/v3/things/{below+} → things/show',
    ])
  })

  it('replaces no route whose addresses match one of another function, which the gateway prefers', () => {
    const kinds = (path: `/${string}`) => ({
      path: `/api/v3/things/kinds${path}` as const,
      runsWith: 'kinds',
    })
    const routes = declared({
      show,
      kinds: { path: '/api/v3/things/kinds' },
      kind: kinds('/{id}'),
      'kind-schema': kinds('/{id}/schema'),
    })

    expect(keysOf(routes)).toEqual([
      'GET /api/v3/things/{id} → things/show',
      'GET /api/v3/things/kinds → things/kinds',
      'GET /api/v3/things/{below+} → things/kinds',
    ])
  })

  it('does not replace a single route', () => {
    expect(keysOf(declared({ show }))).toEqual(['GET /api/v3/things/{id} → things/show'])
  })
})

const requestedBy = (method: string) => ({ requestId: 'r', http: { method } }) as never

const chosenFor = (method: string, rawPath: string) => {
  const chosen = matchRoute(gatewayRoutes, method, rawPath)?.route
  return chosen ? [{ method, rawPath, chosen }] : []
}

describe('a function with a greedy route', () => {
  beforeAll(() => void logged())

  const greedy = endpointsOf(allRoutes).filter(({ below }) => below)
  const requests = addresses.flatMap((rawPath) => methods.flatMap((method) => chosenFor(method, rawPath)))

  it.each(greedy)('$id answers other addresses as the default route', async ({ id, routes, below = [] }) => {
    const answering =
      (key: string): HttpHandler =>
      async () => ({ statusCode: 200, body: JSON.stringify(key) })
    const handlers = Object.fromEntries(routes.flatMap(routeKeysOf).map((key) => [key, answering(key)]))
    const handler = byAddress(handlers, below, {})

    for (const { rawPath, method, chosen } of requests) {
      if (chosen.functionId !== id) continue
      const event = { routeKey: `${method} ${chosen.path}`, rawPath, requestContext: requestedBy(method) }
      const served = matchRoute(allRoutes, method, rawPath)?.route
      const expected = served ? { body: `${method} ${served.path}` } : await invoked(unrouted, event)

      expect(await invoked(handler, event), rawPath).toMatchObject(expected)
    }
  })

  it('gives its handlers the parameters of their own routes', async () => {
    const handler = byAddress(
      {
        'GET /api/v3/things/{id}/parts/{part}': async ({ pathParameters }) => ({
          body: JSON.stringify(pathParameters),
        }),
      },
      [{ method: 'GET', path: '/api/v3/things/{id}/parts/{part}' }],
      {},
    )
    const event = {
      routeKey: 'GET /api/v3/things/{below+}',
      rawPath: '/api/v3/things/7/parts/8',
      pathParameters: { below: '7/parts/8' },
      requestContext: requestedBy('GET'),
    }

    expect((await invoked(handler, event)).body).toEqual({ id: '7', part: '8' })
  })
})

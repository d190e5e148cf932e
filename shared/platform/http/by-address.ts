import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Catalogues } from '#shared/platform/language/message.ts'
import { type AddressedRequests, matchRoute } from './addresses.ts'
import { unroutedLambda } from './http.ts'
import type { Route } from './route.ts'
import { byRouteKey, type Handler } from './route-key.ts'

export type HttpHandler = Handler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>

/**
 * Returns the Lambda handler of a function that also gets requests through greedy routes, such as `GET
 * /api/v3/users/{below+}`. The handler finds the route by the address of the request, because the gateway may have
 * matched another route: `schemas/{id}` for `schemas/sums`.
 *
 * @param handlers the handlers, keyed by route key
 * @param routes all routes below the greedy routes, including routes of other functions; requests to any other address
 * get a 404 or 405
 * @param catalogues the languages of error messages
 */
export function byAddress(
  handlers: Readonly<Record<string, HttpHandler>>,
  routes: readonly (AddressedRequests & Pick<Route, 'names'>)[],
  catalogues: Catalogues,
): HttpHandler {
  const own = routes.filter((route) => keyOf(route) in handlers)
  const byKey = byRouteKey(handlers)
  const unrouted = unroutedLambda(catalogues, routes) as HttpHandler
  return async (event, context) => {
    const match = matchRoute(own, event.requestContext.http.method, event.rawPath)
    if (match) return byKey({ ...event, routeKey: keyOf(match.route), pathParameters: match.params }, context)
    return event.routeKey in handlers ? byKey(event, context) : unrouted(event, context)
  }
}

const keyOf = ({ method, path }: AddressedRequests) => `${method} ${path}`

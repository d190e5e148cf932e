import { Duration, type Stack } from 'aws-cdk-lib'
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Route } from '#shared/platform/http/route.ts'
import { fallback } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { idOf, ServiceFunction } from './service-function.ts'

const timeout = Duration.seconds(10)

/**
 * Adds one endpoint: its function, its route in the gateway, and exactly the grants that its route declares and that
 * authentication needs.
 *
 * @param route any route; its id names the handler below `functions/`
 */
export function addEndpoint(stack: Stack, foundation: Foundation, httpApi: HttpApi, route: Route): void {
  const { id, method, path, summary, open, uses } = route
  const entry = { id, uses: { ...uses, authenticates: !open } }
  const target = new ServiceFunction(stack, foundation, entry, { timeout, description: `${summary}.` })
  mount(httpApi, target, route.id, HttpRouteKey.with(path, HttpMethod[method]))
}

/** Adds the function for requests that match no route: the gateway's own 404 would not be a HAL resource. */
export function addFallback(stack: Stack, foundation: Foundation, httpApi: HttpApi): void {
  const description = 'Answer addresses and methods that no route serves.'
  const target = new ServiceFunction(stack, foundation, fallback, { timeout, description })
  mount(httpApi, target, fallback.id, HttpRouteKey.DEFAULT)
}

function mount(httpApi: HttpApi, target: ServiceFunction, entry: string, routeKey: HttpRouteKey) {
  const id = idOf(entry)
  const integration = new HttpLambdaIntegration(`${id}Integration`, target)
  new HttpRoute(httpApi, `${id}Route`, { httpApi, routeKey, integration })
}

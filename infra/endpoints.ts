import { Duration, type Stack } from 'aws-cdk-lib'
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { methodsOf, type Route } from '#shared/platform/http/route.ts'
import { type Entry, fallback, idOf } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { GatewayRole } from './gateway-role.ts'
import { sharedIdentity } from './roles.ts'
import { ServiceFunction } from './service-function.ts'

const timeout = Duration.seconds(10)

/** Requests that lead to a function: those of a route by each of its methods, or all others. */
interface Endpoint {
  readonly entry: Entry
  readonly routeKeys: readonly HttpRouteKey[]
  readonly description: string
}

/** Adds the endpoints behind the gateway. */
export class Endpoints {
  readonly #stack: Stack
  readonly #foundation: Foundation
  readonly #httpApi: HttpApi
  readonly #gatewayRoles = new Map<string, GatewayRole>()

  constructor(stack: Stack, foundation: Foundation, httpApi: HttpApi) {
    this.#stack = stack
    this.#foundation = foundation
    this.#httpApi = httpApi
  }

  /**
   * Adds one endpoint: its function, its route in the gateway, and exactly the grants that its route declares and that
   * authentication needs.
   *
   * @param route any route; its id names the handler below `functions/`
   * @param others its other addresses
   */
  add(route: Route, others: readonly Route[] = []): void {
    const { id, summary, open, uses } = route
    const entry = { id, uses: { ...uses, authenticates: !open } }
    const routeKeys = [route, ...others].flatMap((one) =>
      methodsOf(one).map((method) => HttpRouteKey.with(one.path, HttpMethod[method])),
    )
    this.#add({ entry, routeKeys, description: `${summary}.` })
  }

  /** Adds the function for requests that match no route: the gateway's own 404 would not be a HAL resource. */
  addFallback(): void {
    const description = 'Answer addresses and methods that no route serves.'
    this.#add({ entry: fallback, routeKeys: [HttpRouteKey.DEFAULT], description })
  }

  #add({ entry, routeKeys, description }: Endpoint): void {
    const identity = sharedIdentity(this.#stack, entry.uses, this.#foundation)
    const props = { timeout, description, identity }
    const target = new ServiceFunction(this.#stack, this.#foundation, entry, props)
    const id = idOf(entry.id)
    const integration = this.#gatewayRoleOf(entry).integrationOf(`${id}Integration`, target)
    for (const [index, routeKey] of routeKeys.entries())
      new HttpRoute(this.#httpApi, `${id}Route${index || ''}`, {
        httpApi: this.#httpApi,
        routeKey,
        integration,
      })
  }

  #gatewayRoleOf({ id }: Entry): GatewayRole {
    const resource = idOf(id.slice(0, id.indexOf('/')))
    const role = this.#gatewayRoles.get(resource) ?? new GatewayRole(this.#stack, `${resource}GatewayRole`)
    this.#gatewayRoles.set(resource, role)
    return role
  }
}

import type { Stack } from 'aws-cdk-lib'
import type { Route } from '#shared/platform/http/route.ts'
import type { Integration, ServiceApi } from './api.ts'
import { type Entry, fallback, idOf, timeouts } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { GatewayRole } from './gateway-role.ts'
import { sharedIdentity } from './roles.ts'
import { ServiceFunction } from './service-function.ts'

/** Adds the endpoints behind the gateway. */
export class Endpoints {
  readonly #gatewayRoles = new Map<string, GatewayRole>()

  constructor(
    private readonly stack: Stack,
    private readonly foundation: Foundation,
    private readonly api: ServiceApi,
  ) {}

  /**
   * Adds one endpoint: its function, its route in the gateway, and exactly the grants that its route declares and that
   * authentication needs.
   *
   * @param route any route; its id names the handler below `functions/`
   * @param others its other addresses
   */
  add(route: Route, others: readonly Route[] = []): void {
    const { id, summary, open, uses } = route
    const integration = this.#functionOf({ id, uses: { ...uses, authenticates: !open } }, `${summary}.`)
    for (const one of [route, ...others]) this.api.serve(one, integration)
  }

  /** Adds the function for requests that match no route. */
  addFallback(): void {
    this.api.serveOthers(this.#functionOf(fallback, 'Answer addresses and methods that no route serves.'))
  }

  #functionOf(entry: Entry, description: string): Integration {
    const identity = sharedIdentity(this.stack, entry.uses, this.foundation)
    const props = { timeout: timeouts.endpoint, description, identity }
    const target = new ServiceFunction(this.stack, this.foundation, entry, props)
    return this.#gatewayRoleOf(entry).integrationOf(target)
  }

  #gatewayRoleOf({ id }: Entry): GatewayRole {
    const resource = idOf(id.slice(0, id.indexOf('/')))
    const role = this.#gatewayRoles.get(resource) ?? new GatewayRole(this.stack, `${resource}GatewayRole`)
    this.#gatewayRoles.set(resource, role)
    return role
  }
}

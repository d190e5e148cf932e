import type { Stack } from 'aws-cdk-lib'
import type { Integration, ServiceApi } from './api.ts'
import { type Entry, fallback, idOf, timeouts } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { GatewayRole } from './gateway-role.ts'
import { sharedIdentity } from './roles.ts'
import { ServiceFunction } from './service-function.ts'

/** Adds the endpoints behind the gateway. */
export class Endpoints {
  readonly #gatewayRoles = new Map<number, GatewayRole>()

  constructor(
    private readonly stack: Stack,
    private readonly foundation: Foundation,
    private readonly api: ServiceApi,
  ) {}

  /**
   * Adds a function behind routes: its one integration, its routes in the gateway, and exactly the grants that the routes
   * declare and that authentication needs.
   */
  add(entry: Entry): void {
    const description = entry.routes.map(({ summary }) => `${summary}.`).join(' ')
    this.api.serve(entry.routes, idOf(entry.id), this.#functionOf(entry, description))
  }

  /** Adds the function for requests that match no route. */
  addFallback(): void {
    const description = 'Answer addresses and methods that no route serves.'
    this.api.serveOthers(idOf(fallback.id), this.#functionOf(fallback, description))
  }

  #functionOf(entry: Entry, description: string): Integration {
    const identity = sharedIdentity(this.stack, entry.uses, this.foundation)
    const props = { timeout: timeouts.endpoint, description, identity }
    const target = new ServiceFunction(this.stack, this.foundation, entry, props)
    return this.#gatewayRoleOf(entry).integrationOf(target)
  }

  /** Always the same role for the same function, so that a route more moves no other function to another role. */
  #gatewayRoleOf({ id }: Entry): GatewayRole {
    const number = shareOf(id)
    const role = this.#gatewayRoles.get(number) ?? new GatewayRole(this.stack, `GatewayRole${number}`)
    this.#gatewayRoles.set(number, role)
    return role
  }
}

/** The roles as which the gateway invokes functions: as many as 400 functions need, of which a role can name about 80. */
const GATEWAY_ROLES = 10

/** The number of the role that invokes a function: it follows from its id. */
const shareOf = (id: string): number =>
  [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GATEWAY_ROLES

import { Aws, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Integration, ServiceApi } from './api.ts'
import { type Entry, fallback, idOf, timeouts } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { roleWith, sharedIdentity } from './roles.ts'
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

/**
 * A role as which the gateway invokes a part of the functions. Without it, each function would need a permission
 * for the gateway, and that is a resource of the stack. There is no role for all functions: the 10,240 characters that IAM
 * allows for a role's policies are the names of about 80.
 */
class GatewayRole {
  readonly #invoking = new PolicyStatement({ actions: ['lambda:InvokeFunction'] })
  readonly #role: Role

  constructor(stack: Stack, id: string) {
    this.#role = roleWith(stack, id, 'apigateway.amazonaws.com', [this.#invoking])
  }

  /** An integration that invokes the function as this role. */
  integrationOf({ functionArn }: IFunction): Integration {
    this.#invoking.addResources(functionArn)
    const gateway = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda`
    return {
      type: 'aws_proxy',
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      uri: `${gateway}:path/2015-03-31/functions/${functionArn}/invocations`,
      credentials: this.#role.roleArn,
    }
  }
}

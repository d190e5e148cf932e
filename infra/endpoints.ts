import { Aws, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Integration, ServiceApi } from './api.ts'
import type { Foundation } from './foundation.ts'
import {
  type EndpointDefinition,
  type FunctionDefinition,
  fallback,
  idOf,
  timeouts,
} from './function-definitions.ts'
import { roleWith, sharedIdentity } from './roles.ts'
import { ServiceFunction } from './service-function.ts'

export class Endpoints {
  readonly #gatewayRoles = new Map<number, GatewayRole>()

  constructor(
    private readonly stack: Stack,
    private readonly foundation: Foundation,
    private readonly api: ServiceApi,
  ) {}

  /**
   * Adds a function for some routes, with its integration and its gateway routes. The function gets only the grants
   * that its routes and authentication need.
   */
  add(entry: EndpointDefinition): void {
    const description = shortened(entry.routes.map(({ summary }) => `${summary}.`).join(' '))
    this.api.serve(entry.gatewayRoutes, idOf(entry.id), this.#functionOf(entry, description))
  }

  /** Adds the function for requests that match no route. */
  addFallback(): void {
    const description = 'Answer addresses and methods that no route serves.'
    this.api.serveOthers(idOf(fallback.id), this.#functionOf(fallback, description))
  }

  #functionOf(entry: FunctionDefinition, description: string): Integration {
    const identity = sharedIdentity(this.stack, entry.uses, this.foundation)
    const props = { timeout: timeouts.endpoint, description, identity }
    const target = new ServiceFunction(this.stack, this.foundation, entry, props)
    return this.#gatewayRoleOf(entry).integrationOf(target)
  }

  /**
   * Returns the gateway role of a function. The choice depends only on the function's id, so a new route does not
   * change the roles of existing functions.
   */
  #gatewayRoleOf({ id }: FunctionDefinition): GatewayRole {
    const number = shareOf(id)
    const role = this.#gatewayRoles.get(number) ?? new GatewayRole(this.stack, `GatewayRole${number}`)
    this.#gatewayRoles.set(number, role)
    return role
  }
}

const MAX_DESCRIPTION = 256

const shortened = (text: string) =>
  text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text

/**
 * Number of gateway roles. Each role can name about 80 functions, but functions are spread unevenly over the roles. Ten
 * roles are therefore enough for about 400 functions.
 */
const GATEWAY_ROLES = 10

/** Computes, from the id of a function, the number of the gateway role that invokes the function. */
const shareOf = (id: string): number =>
  [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GATEWAY_ROLES

/**
 * The role with which the gateway invokes some of the functions. Without such roles, the stack would need another
 * resource for each function: the permission of the gateway to invoke the function. One role for all functions is
 * impossible, because the policies of a role have room for the names of only about 80 functions.
 */
class GatewayRole {
  readonly #invoking = new PolicyStatement({ actions: ['lambda:InvokeFunction'] })
  readonly #role: Role

  constructor(stack: Stack, id: string) {
    this.#role = roleWith(stack, id, 'apigateway.amazonaws.com', [this.#invoking])
  }

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

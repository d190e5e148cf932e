import type { Stack } from 'aws-cdk-lib'
import {
  type HttpRouteIntegrationBindOptions,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { roleWith } from './roles.ts'

/**
 * The role as which the gateway invokes the functions of one resource. Without it, each function would need a permission
 * for the gateway, and that is a resource of the stack. There is no role for all functions: the 10,240 characters that IAM
 * allows for a role's policies are the names of about 80.
 */
export class GatewayRole {
  readonly #invoking = new PolicyStatement({ actions: ['lambda:InvokeFunction'] })
  readonly #role: Role

  constructor(stack: Stack, id: string) {
    this.#role = roleWith(stack, id, 'apigateway.amazonaws.com', [this.#invoking])
  }

  /** An integration that invokes the function as this role. */
  integrationOf(id: string, target: IFunction): HttpLambdaIntegration {
    this.#invoking.addResources(target.functionArn)
    return new InvocationByRole(id, target, this.#role)
  }
}

class InvocationByRole extends HttpLambdaIntegration {
  readonly #credentials: IntegrationCredentials

  constructor(id: string, target: IFunction, role: Role) {
    super(id, target)
    this.#credentials = IntegrationCredentials.fromRole(role)
  }

  override bind(options: HttpRouteIntegrationBindOptions): HttpRouteIntegrationConfig {
    return { ...super.bind(options), credentials: this.#credentials }
  }

  /** Would give the gateway a permission for the function, which the role makes superfluous. */
  protected override completeBind(): void {}
}

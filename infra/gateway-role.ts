import { Aws, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Integration } from './api.ts'
import { roleWith } from './roles.ts'

/**
 * A role as which the gateway invokes a part of the functions. Without it, each function would need a permission
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

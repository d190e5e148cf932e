import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Incoming } from './event.ts'
import { reporting } from './reporting.ts'

/**
 * The Lambda handler of the gateway's default route.
 *
 * @param answer throws the error for a path
 */
export const unroutedLambda = (answer: (path: string) => never) =>
  middy<Incoming, APIGatewayProxyStructuredResultV2>()
    .use(reporting('$default'))
    .handler(async ({ rawPath }) => answer(rawPath))

import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Incoming } from './event.ts'
import { redirect } from './redirect.ts'
import { reporting } from './reporting.ts'

/**
 * The Lambda handler of the gateway's default route: the gateway matches addresses literally.
 *
 * @param answer throws the error for an address without needless slashes
 */
export const unroutedLambda = (answer: (path: string, method: string) => never) =>
  middy<Incoming, APIGatewayProxyStructuredResultV2>()
    .use(reporting('$default'))
    .handler(async (event) => redirect(event) ?? answer(event.rawPath, event.requestContext.http.method))

import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import type { Incoming } from './event.ts'
import { lambda } from './http.ts'
import { hasNeedlessSlashes, redirect } from './redirect.ts'
import { reporting } from './reporting.ts'
import type { Route } from './route.ts'

/** The Lambda handler of a route that takes the rest of the path, and so gets its needless slashes, too. */
export function lambdaOfRest<R extends Route>(route: R, endpoint: Endpoint<R>) {
  const serving = lambda(route, endpoint)
  const redirecting = middy<Incoming, APIGatewayProxyStructuredResultV2 | undefined>()
    .use(reporting(route.id))
    .handler(async (event) => redirect(event))
  return (event: Incoming, context: Context) =>
    hasNeedlessSlashes(event.rawPath) ? redirecting(event, context) : serving(event, context)
}

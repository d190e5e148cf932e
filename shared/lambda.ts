import { knownAnywhere } from './access/anywhere.ts'
import { authenticate, claimedId } from './access/authenticate.ts'
import { currentApp } from './app.ts'
import type { Endpoint } from './platform/endpoints/endpoint.ts'
import { jsonBody } from './platform/http/body.ts'
import { type Served, serve } from './platform/http/http.ts'
import type { Route } from './platform/http/route.ts'

const service: Served = {
  app: currentApp,
  viewer: async (header, { uses, anywhere = [] }, app) =>
    knownAnywhere(await authenticate(header, app, uses.table?.includes('put')), anywhere, app),
  idOf: ({ user }) => user?.id,
  claimedId,
}

/** The Lambda handler of a route without a request body. */
export const lambda = <R extends Route>(route: R, endpoint: Endpoint<R>) => serve(service, route, endpoint)

/** The same for a route with a JSON body. Separate, so that other functions do not bundle the code that reads bodies. */
export const lambdaWithBody = <R extends Route>(route: R, endpoint: Endpoint<R>) =>
  serve(service, route, endpoint, jsonBody(route))

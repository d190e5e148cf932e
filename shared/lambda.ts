import { withRightsInAnyProject } from './access/anywhere.ts'
import { authenticate } from './access/authenticate.ts'
import { currentApp } from './app.ts'
import type { Endpoint } from './platform/endpoints/endpoint.ts'
import { ignoredBody, jsonBody } from './platform/http/body.ts'
import { serve } from './platform/http/http.ts'
import type { ProductPort } from './platform/http/middleware.ts'
import type { Route } from './platform/http/route.ts'

const service: ProductPort = {
  app: currentApp,
  viewer: (header, { uses, anywhere = [] }, app) =>
    authenticate(header, app, uses.table?.includes('put') ?? false, (viewer) =>
      withRightsInAnyProject(viewer, anywhere, app),
    ),
  idOf: ({ user }) => user?.id,
}

/** The Lambda handler of a route without a request body. */
export const lambda = <R extends Route & { body?: undefined }>(route: R, endpoint: Endpoint<R>) =>
  serve(service, route, endpoint, ignoredBody(route))

/**
 * The Lambda handler of a route with a JSON body. Not the same function, so that the others do not bundle the code that
 * reads bodies; the type of the route tells them apart.
 */
export const lambdaWithBody = <R extends Route & { body: 'required' | 'optional' }>(
  route: R,
  endpoint: Endpoint<R>,
) => serve(service, route, endpoint, jsonBody(route))

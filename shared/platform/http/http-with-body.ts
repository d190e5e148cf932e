import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { lambda } from './http.ts'
import { jsonBody } from './json-body.ts'
import type { Route } from './route.ts'

/** The Lambda handler of a route that takes a JSON body. */
export const lambdaWithBody = <R extends Route>(route: R, endpoint: Endpoint<R>) =>
  lambda(route, endpoint, jsonBody(route))

import type { Route } from '#shared/api/route.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambda } from './http.ts'
import { jsonBody } from './json-body.ts'

/** The Lambda handler of a route that takes a JSON body. */
export const lambdaWithBody = <R extends Route>(route: R, endpoint: Endpoint<R>) =>
  lambda(route, endpoint, jsonBody(route))

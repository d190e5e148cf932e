import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { jsonBytesOf } from './body.ts'
import { type BodyParser, lambda } from './http.ts'
import type { Route } from './route.ts'

/** Refuses a body that is too large or of another type; what it says does not matter. */
const ignoredBody: BodyParser = {
  before: ({ event }) => {
    jsonBytesOf(event)
    event.body = {}
  },
}

/** The Lambda handler of a route that changes something and takes no body. */
export const lambdaIgnoringBody = <R extends Route>(route: R, endpoint: Endpoint<R>) =>
  lambda(route, endpoint, ignoredBody)

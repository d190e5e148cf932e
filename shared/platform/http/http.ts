import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import { withDeadline } from '#shared/platform/deadline.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { asConversation, type Catalogues } from '#shared/platform/language/message.ts'
import { type AddressedRequests, methodsAt } from './addresses.ts'
import { type BodyFormat, largeBody, receivedBody } from './body.ts'
import { methodNotAllowed, notFound } from './errors.ts'
import { compression } from './internal/compression.ts'
import {
  errorHandler,
  type Incoming,
  type ProductPort,
  pathParameters,
  requester,
  requestId,
  slashRedirect,
  spokenLanguage,
  timeLimit,
} from './middleware.ts'
import { requestLog } from './request-log.ts'
import { type Response, redirect, success } from './responses.ts'
import type { Route } from './route.ts'

/** The time, in milliseconds, that a request must have left before it starts another step of a job. */
const WORK_RESERVE_MS = 4000

/**
 * The Lambda handler of a route.
 *
 * @param body the rules for reading the body
 */
export const serve = <R extends Route>(
  served: ProductPort,
  route: R,
  endpoint: Endpoint<R>,
  body: BodyFormat,
) =>
  asConversation(
    withDeadline(
      middy<Incoming, Response>(timeLimit)
        .use(requestId())
        .use(spokenLanguage(served.catalogues))
        .use(requestLog(route.id))
        .use(errorHandler())
        .use(compression())
        .use(slashRedirect())
        .use(pathParameters(route))
        .use(receivedBody(body, route))
        .use(requester(served, route))
        .use(largeBody(body, route))
        .handler(async (event, context) => {
          const answer = await endpoint(requestOf(event, context, route), served.ports())
          return success(route, answer, event)
        }),
    ),
  )

const requestOf = (event: Incoming, context: Context, route: Route): Request => ({
  route,
  params: event.params,
  path: (event.pathParameters ?? {}) as Record<string, string>,
  query: new URLSearchParams(event.rawQueryString),
  clientAddress: event.requestContext?.http?.sourceIp ?? '',
  ifMatch: event.headers['if-match'],
  body: event.body as Record<string, unknown>,
  file: event.file,
  ...event.requester,
  hasTime: () => context.getRemainingTimeInMillis() > WORK_RESERVE_MS,
})

/**
 * The Lambda handler of requests for which the gateway has no route. It redirects addresses with superfluous slashes.
 * An unknown address gets a 404, and a known address with another method gets a 405. If both address and method match a
 * route, an encoded slash prevented the gateway from finding the route, and the response is a 404.
 *
 * @param catalogues the languages of error messages
 * @param routes the routes that the addresses of requests may match
 */
export const unroutedLambda = (
  catalogues: Catalogues,
  routes: readonly (AddressedRequests & Pick<Route, 'names'>)[],
) =>
  asConversation(
    middy<Incoming, Response>()
      .use(requestId())
      .use(spokenLanguage(catalogues))
      .use(requestLog('$default'))
      .use(errorHandler())
      .handler(async (event) => {
        const redirected = redirect(event)
        if (redirected) return redirected
        const methods = methodsAt(routes, event.rawPath)
        const isKnown = methods.length > 0 && !methods.includes(event.requestContext.http.method)
        throw isKnown ? methodNotAllowed(methods) : notFound()
      }),
  )

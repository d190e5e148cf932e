import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { knownAnywhere } from '#shared/access/anywhere.ts'
import { authenticate, claimedId } from '#shared/access/authenticate.ts'
import { type App, currentApp } from '#shared/app.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { HasTime } from '#shared/platform/jobs/work.ts'
import { serviceUnavailable } from './api-error.ts'
import type { Incoming } from './event.ts'
import { handlingInTime, RESERVE_MS } from './in-time.ts'
import { parseParams } from './path-params.ts'
import { reporting } from './reporting.ts'
import { success } from './response.ts'
import type { Route } from './route.ts'

/** Time kept for the last piece of work that goes on within a request. */
const WORK_RESERVE_MS = 4000

/** What reads the body of a request, and checks it first. */
export type BodyParser = MiddlewareObj<Incoming, APIGatewayProxyStructuredResultV2>

/** For reads, whose bodies nobody looks at. */
const noBody: BodyParser = {
  before: ({ event }) => {
    event.body = {}
  },
}

/**
 * The Lambda handler of a route: request id, path, body, credentials, endpoint, response, errors, log.
 *
 * @param bodyParser for routes that change something; others do not carry the code for it
 */
export function lambda<R extends Route>(route: R, endpoint: Endpoint<R>, bodyParser = noBody) {
  const outOfTime = () => {
    throw serviceUnavailable('the request ran out of time')
  }
  const handler = middy<Incoming, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: RESERVE_MS,
    timeoutEarlyResponse: outOfTime as never,
  })
    .use(reporting(route.id))
    .before(({ event }) => {
      event.params = parseParams(route, event.rawPath, event.pathParameters)
    })
    .use(bodyParser)
    .handler(async (event, context) => {
      const app = currentApp()
      const hasTime = () => context.getRemainingTimeInMillis() > WORK_RESERVE_MS
      const resource = await endpoint(requestOf(route, event, app, hasTime), app)
      return success(route.success, resource, event.requestId)
    })
  return handlingInTime(handler)
}

function requestOf(route: Route, event: Incoming, app: App, hasTime: HasTime): Request {
  const { open, uses, anywhere = [] } = route
  const credentials = open ? undefined : event.headers.authorization
  const arriving = authenticate(credentials, app, uses.table?.includes('put'))
  const viewer = arriving.then((requester) => knownAnywhere(requester, anywhere, app))
  viewer.then(
    ({ user }) => {
      event.principal = user?.id
    },
    () => {}, // An endpoint may fail before it awaits the viewer; that is no unhandled rejection.
  )
  return {
    params: event.params,
    path: (event.pathParameters ?? {}) as Record<string, string>,
    claimedId: claimedId(credentials),
    hasTime,
    query: new URLSearchParams(event.rawQueryString),
    body: event.body as Record<string, unknown>,
    hasCredentials: Boolean(credentials?.trim()),
    viewer,
  }
}

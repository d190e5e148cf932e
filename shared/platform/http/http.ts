import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { App } from '#shared/platform/app.ts'
import { RESERVE_MS, withDeadline } from '#shared/platform/deadline.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { idsOf, methodsAt, NAMED } from './addresses.ts'
import { jsonBytesOf } from './body.ts'
import { methodNotAllowed, notFound, serviceUnavailable } from './errors.ts'
import { type BodyParser, commonHeaders, type Incoming, reporting, success } from './reporting.ts'
import type { Route } from './route.ts'

/** What the product provides to the pipeline: the app, and how to authenticate the requester. */
export interface Served {
  /** The app of this process. */
  app(): App
  /**
   * Loads the requester.
   *
   * @param header the `Authorization` header
   * @throws `Unauthenticated`
   */
  viewer(header: string | undefined, route: Route, app: App): Promise<Viewer>
  /** The id of a requester for the log; undefined for an anonymous one. */
  idOf(viewer: Viewer): number | undefined
  /** The user id in the credentials, before they have been verified. */
  claimedId(header: string | undefined): number | undefined
}

/** The time that has to be left to start another step of a job within a request. */
const WORK_RESERVE_MS = 4000

/**
 * The Lambda handler of a route: request id, address, path, body, credentials, endpoint, response, errors, log.
 *
 * @param bodyParser for a route that takes a body
 */
export function serve<R extends Route>(
  served: Served,
  route: R,
  endpoint: Endpoint<R>,
  bodyParser = ignoredBody(route),
) {
  const outOfTime = () => {
    throw serviceUnavailable('the request ran out of time')
  }
  const handler = middy<Incoming, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: RESERVE_MS,
    timeoutEarlyResponse: outOfTime as never,
  })
    .use(reporting(route.id))
    .use(redirecting)
    .before(({ event }) => {
      event.params = parseParams(route, event.rawPath, event.pathParameters)
    })
    .use(bodyParser)
    .handler(async (event, context) => {
      const app = served.app()
      const hasTime = () => context.getRemainingTimeInMillis() > WORK_RESERVE_MS
      const request = { ...requestOf(event), ...requesterOf(served, route, event, app), hasTime }
      return success(route.success, await endpoint(request, app), event.requestId)
    })
  return withDeadline(handler)
}

/** Matters for greedy parameters (`{id+}`) only: the gateway matches all other paths literally. */
const redirecting = { before: ({ event }: { event: Incoming }) => redirect(event) }

/**
 * The ids in a path.
 *
 * @throws `NotFound` for anything but ids, or `MethodNotAllowed` if the address belongs to another route: the gateway
 *   matches `GET /users/form` with `/users/{id}`
 */
export function parseParams(
  route: Route,
  path: string,
  given: Record<string, string | undefined> = {},
): Record<string, number> {
  const ids = idsOf(route, given)
  // A literal segment may look like a name, but never like an id.
  if (ids && !Object.values(ids).includes(NAMED)) return ids
  const methods = methodsAt(route.siblings, path)
  if (ids && methods.includes(route.method)) return ids
  throw methods.length === 0 ? notFound() : methodNotAllowed(methods)
}

/** For routes without a body. Writes still reject a body that is too large or of the wrong type; reads ignore it. */
const ignoredBody = ({ method }: Route): BodyParser => ({
  before: ({ event }) => {
    if (method !== 'GET') jsonBytesOf(event)
    event.body = {}
  },
})

const requestOf = (event: Incoming) => ({
  params: event.params,
  path: (event.pathParameters ?? {}) as Record<string, string>,
  query: new URLSearchParams(event.rawQueryString),
  body: event.body as Record<string, unknown>,
})

/** Starts to load the requester, so that endpoints can read other things at the same time. */
function requesterOf(
  served: Served,
  route: Route,
  event: Incoming,
  app: App,
): Pick<Request, 'viewer' | 'hasCredentials' | 'claimedId'> {
  const credentials = route.open ? undefined : event.headers.authorization
  const viewer = served.viewer(credentials, route, app)
  viewer.then(
    (requester) => {
      event.principal = served.idOf(requester)
    },
    () => {}, // An endpoint may fail before it awaits the viewer; avoids an unhandled rejection.
  )
  return { viewer, hasCredentials: Boolean(credentials?.trim()), claimedId: served.claimedId(credentials) }
}

/**
 * The Lambda handler of the gateway's default route. It redirects addresses with superfluous slashes, which the gateway
 * does not match with their route.
 *
 * @param answer throws the error for all other addresses
 */
export const unroutedLambda = (answer: (path: string, method: string) => never) =>
  middy<Incoming, APIGatewayProxyStructuredResultV2>()
    .use(reporting('$default'))
    .handler(async (event) => redirect(event) ?? answer(event.rawPath, event.requestContext.http.method))

/** A double slash, or one at the end of a path. */
const NEEDLESS_SLASH = /\/\/|.\/$/s

/** Whether a path has double or trailing slashes. */
export const hasNeedlessSlashes = (path: string): boolean => NEEDLESS_SLASH.test(path)

type RequestedAddress = Pick<Incoming, 'rawPath' | 'rawQueryString' | 'requestId'>

/**
 * A redirect to the address without superfluous slashes.
 *
 * @returns undefined if there are none
 */
export function redirect({
  rawPath,
  rawQueryString,
  requestId,
}: RequestedAddress): APIGatewayProxyStructuredResultV2 | undefined {
  if (!hasNeedlessSlashes(rawPath)) return undefined
  const location = pathTo(rawPath) + (rawQueryString && `?${printable(rawQueryString)}`)
  return { statusCode: 308, headers: { ...commonHeaders(requestId), location } }
}

/**
 * Always an address on this host: a location that starts with `//`, or with `/` and a backslash, would lead clients to
 * another host. An encoded slash stays encoded.
 */
function pathTo(path: string): string {
  const segments = path.toWellFormed().split('/').filter(Boolean)
  return `/${segments.map(encodeURIComponent).join('/').replaceAll('%252F', '%2F')}`
}

/** The query as it was sent; only characters that are not allowed in a header are encoded. */
const printable = (query: string) => query.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)

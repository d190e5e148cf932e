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

/** What the pipeline is told by the product: its app, and who sends a request. */
export interface Served {
  /** The app of this process. */
  app(): App
  /**
   * Loads who sends a request to a route.
   *
   * @param header the `Authorization` header
   * @throws `Unauthenticated`
   */
  viewer(header: string | undefined, route: Route, app: App): Promise<Viewer>
  /** The id by which the log names a requester; undefined for who has none. */
  idOf(viewer: Viewer): number | undefined
  /** The id that credentials claim, right or wrong. */
  claimedId(header: string | undefined): number | undefined
}

/** Time kept for the last piece of work that goes on within a request. */
const WORK_RESERVE_MS = 4000

/**
 * The Lambda handler of a route: request id, address, path, body, credentials, endpoint, response, errors, log.
 *
 * @param bodyParser for routes that take a body
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

/** Only a route that takes the rest of a path is ever given needless slashes: the gateway matches literally. */
const redirecting = { before: ({ event }: { event: Incoming }) => redirect(event) }

/**
 * The ids in a path.
 *
 * @throws `NotFound` for anything but ids, or `MethodNotAllowed` where the address is another route's literal
 *   (the gateway takes `GET /users/form` for a user of the id `form`)
 */
export function parseParams(
  route: Route,
  path: string,
  given: Record<string, string | undefined> = {},
): Record<string, number> {
  const ids = idsOf(route, given)
  // A literal may look like a name, but never like an id.
  if (ids && !Object.values(ids).includes(NAMED)) return ids
  const methods = methodsAt(route.siblings, path)
  if (ids && methods.includes(route.method)) return ids
  throw methods.length === 0 ? notFound() : methodNotAllowed(methods)
}

/** Nobody looks at the body of a read; what changes something refuses one that is too large or of another type. */
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

/** Begins to load the requester, so that endpoints can ask for other things at the same time. */
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
    () => {}, // An endpoint may fail before it awaits the viewer; that is no unhandled rejection.
  )
  return { viewer, hasCredentials: Boolean(credentials?.trim()), claimedId: served.claimedId(credentials) }
}

/**
 * The Lambda handler of the gateway's default route: the gateway matches addresses literally.
 *
 * @param answer throws the error for an address without needless slashes
 */
export const unroutedLambda = (answer: (path: string, method: string) => never) =>
  middy<Incoming, APIGatewayProxyStructuredResultV2>()
    .use(reporting('$default'))
    .handler(async (event) => redirect(event) ?? answer(event.rawPath, event.requestContext.http.method))

/** Slashes that are doubled, or end a path. */
const NEEDLESS_SLASH = /\/\/|.\/$/s

/** Whether a path has slashes too many. */
export const hasNeedlessSlashes = (path: string): boolean => NEEDLESS_SLASH.test(path)

type Asked = Pick<Incoming, 'rawPath' | 'rawQueryString' | 'requestId'>

/**
 * Leads to the right address where one has needless slashes.
 *
 * @returns undefined where it has none
 */
export function redirect({
  rawPath,
  rawQueryString,
  requestId,
}: Asked): APIGatewayProxyStructuredResultV2 | undefined {
  if (!hasNeedlessSlashes(rawPath)) return undefined
  const location = pathTo(rawPath) + (rawQueryString && `?${printable(rawQueryString)}`)
  return { statusCode: 308, headers: { ...commonHeaders(requestId), location } }
}

/**
 * Always on this host: clients take `//`, and `/` with a backslash, for the beginning of another one's name. A slash
 * that has come encoded stays so.
 */
function pathTo(path: string): string {
  const segments = path.toWellFormed().split('/').filter(Boolean)
  return `/${segments.map(encodeURIComponent).join('/').replaceAll('%252F', '%2F')}`
}

/** The query as it was sent, but for what no header may hold. */
const printable = (query: string) => query.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)

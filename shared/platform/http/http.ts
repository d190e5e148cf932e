import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { knownAnywhere } from '#shared/access/anywhere.ts'
import { authenticate, claimedId } from '#shared/access/authenticate.ts'
import { type App, currentApp } from '#shared/app.ts'
import { handlingInTime, RESERVE_MS } from '#shared/platform/deadline.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { HasTime } from '#shared/platform/jobs/run.ts'
import { idsOf, methodsAt, NAMED } from './addresses.ts'
import { jsonBody, jsonBytesOf } from './body.ts'
import { methodNotAllowed, notFound, serviceUnavailable } from './errors.ts'
import { commonHeaders, type Incoming, reporting, success } from './reporting.ts'
import type { Route } from './route.ts'

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

/** The Lambda handler of a route that takes a JSON body. */
export const lambdaWithBody = <R extends Route>(route: R, endpoint: Endpoint<R>) =>
  lambda(route, endpoint, jsonBody(route))

/** The Lambda handler of a route that takes the rest of the path, and so gets its needless slashes, too. */
export function lambdaOfRest<R extends Route>(route: R, endpoint: Endpoint<R>) {
  const serving = lambda(route, endpoint)
  const redirecting = middy<Incoming, APIGatewayProxyStructuredResultV2 | undefined>()
    .use(reporting(route.id))
    .handler(async (event) => redirect(event))
  return (event: Incoming, context: Context) =>
    hasNeedlessSlashes(event.rawPath) ? redirecting(event, context) : serving(event, context)
}

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

/**
 * The Lambda handler of the gateway's default route: the gateway matches addresses literally.
 *
 * @param answer throws the error for an address without needless slashes
 */
export const unroutedLambda = (answer: (path: string, method: string) => never) =>
  middy<Incoming, APIGatewayProxyStructuredResultV2>()
    .use(reporting('$default'))
    .handler(async (event) => redirect(event) ?? answer(event.rawPath, event.requestContext.http.method))

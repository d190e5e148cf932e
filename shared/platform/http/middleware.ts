import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { abandoned, RESERVE_MS } from '#shared/platform/deadline.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Requester } from '#shared/platform/endpoints/endpoint.ts'
import { type Catalogues, prefer } from '#shared/platform/language/message.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { methodsAt, ownIds } from './addresses.ts'
import {
  ApiError,
  headersForScripts,
  internalServerError,
  isIntended,
  methodNotAllowed,
  notFound,
  serviceUnavailable,
  updateConflict,
} from './errors.ts'
import { preferredLanguages } from './internal/preferences.ts'
import { failure, inItsLanguage, type Response, redirect, requestIdOf } from './responses.ts'
import type { Route } from './route.ts'

/** The gateway's event, with the members that middleware adds. */
export interface Incoming extends Omit<APIGatewayProxyEventV2, 'body'> {
  body?: unknown
  /** The body as it was sent; added by `receivedBody`. */
  bytes: Buffer
  file?: Buffer
  /** The id of the request, which the middleware `requestId` adds together with the time of receipt. */
  requestId: string
  receivedAt: number
  /** The ids in the path, which the middleware `pathParameters` adds. */
  params: Record<string, number>
  /** The sender of the request. The middleware `requester` adds this member. */
  requester: Requester
  /** The id of a signed-in requester, for the log; added as soon as it is known. */
  requesterId?: number
}

/** A step of a pipeline. Steps run in order before the endpoint, and in reverse order after it or after an error. */
export type Middleware = MiddlewareObj<Incoming, Response>

/** The options of every pipeline: a request that runs out of time gets a 503, shortly before Lambda's timeout. */
export const timeLimit = {
  timeoutEarlyInMillis: RESERVE_MS,
  timeoutEarlyResponse: (): never => {
    throw serviceUnavailable('the request ran out of time')
  },
}

/** Gives the request its id and its time of receipt. */
export const requestId = (): Middleware => ({
  before: ({ event, context }) => {
    // Converts header names to lower case. The gateway does this itself, but local invocation tools do not.
    const headers = Object.entries(event.headers ?? {})
    event.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
    event.requestId = requestIdOf(event as APIGatewayProxyEventV2, context.awsRequestId)
    event.receivedAt = Date.now()
  },
})

/**
 * Selects the language that the client prefers or, if the client prefers none, the language of the requester's profile.
 */
export const spokenLanguage = (catalogues: Catalogues): Middleware => ({
  before: ({ event }) => prefer(preferredLanguages(event.headers['accept-language']), catalogues),
  after: (exchange) => {
    exchange.response = inItsLanguage(exchange.response as Response)
  },
  onError: (exchange) => {
    exchange.response = inItsLanguage(exchange.response as Response)
  },
})

/**
 * Turns errors into responses.
 *
 * @param answer builds the response; by default a HAL Error resource
 */
export const errorHandler = (answer = failure): Middleware => ({
  onError: (exchange) => {
    const { requestId, headers } = exchange.event
    const error = shown(exchange.error, requestId)
    exchange.response = answer(error, requestId, isByScript(headers) ? headersForScripts(error) : undefined)
  },
})

/**
 * Returns whether a script in a browser sent the request. Browsers also send requests by themselves, for example to
 * load a page or an image.
 */
const isByScript = (headers: Incoming['headers']) =>
  isOwnScript(headers) || headers['sec-fetch-dest'] === 'empty'

/**
 * Returns whether a script of this host sent the request. Scripts of other hosts cannot send `X-Requested-With`,
 * because the API allows no CORS preflight.
 */
const isOwnScript = (headers: Incoming['headers']): boolean =>
  headers['x-requested-with']?.toLowerCase() === 'xmlhttprequest'

/**
 * Returns the error that the client gets. An error that is not meant for clients becomes a plain 500. All errors with a
 * 5xx status are logged, except errors due to a state that an operator has requested, such as maintenance.
 */
function shown(error: unknown, requestId: string): ApiError {
  if (error === abandoned) return abandoned
  if (error instanceof WriteRefused) return updateConflict()
  const known = error instanceof ApiError ? error : internalServerError()
  if (known.status >= 500 && !isIntended(known))
    log('ERROR', 'a request failed', { request_id: requestId, ...errorFields(error) })
  return known
}

/**
 * Redirects addresses with superfluous slashes. Only routes with a greedy parameter (`{id+}`) match these addresses and
 * need this step. All other routes leave the redirect to the gateway's default route.
 */
export const slashRedirect = (): Middleware => ({ before: ({ event }) => redirect(event) })

/** Parses the ids in the path. */
export const pathParameters = (route: Route): Middleware => ({
  before: ({ event }) => {
    event.params = parseParams(route, event.rawPath, event.pathParameters)
  },
})

/**
 * Parses the ids in a path.
 *
 * @throws `NotFound` for a text that is not an id, or `MethodNotAllowed` if the address belongs to another route
 */
function parseParams(
  route: Route,
  path: string,
  given: Record<string, string | undefined> = {},
): Record<string, number> {
  const ids = ownIds(route, path, given)
  if (ids) return ids
  const methods = methodsAt(route.siblings, path)
  throw methods[0] ? methodNotAllowed(methods) : notFound()
}

/** The parts of a request that authenticate its requester. */
export interface Claim {
  authorization?: string
  /** The cookies, each `name=value`. */
  cookies?: readonly string[]
  /** True if cookies suffice to authenticate: the request only reads, or a script of this host sent it. */
  areCookiesEnough: boolean
  /**
   * The query of the request. It may determine whether the stored user of the requester is read with eventual
   * consistency.
   */
  query: URLSearchParams
}

/**
 * The parts of the pipeline that depend on the product: the ports of the endpoint, and the authentication of the
 * requester.
 */
export interface ProductPort {
  ports(): Ports
  /**
   * Starts to authenticate the requester of a claim. The promise `viewer` in the result rejects with `Unauthenticated`
   * if the authentication fails.
   */
  requester(claim: Claim): Requester
  /** Catalogues with the translations of texts in the code, keyed by language. */
  readonly catalogues: Catalogues
  /** Returns the language in a requester's profile, if they have chosen one. */
  languageOf(viewer: Viewer): string | undefined
  /** Returns the id of a requester for the log; undefined for the anonymous requester. */
  idOf(viewer: Viewer): number | undefined
}

/** Sets the language of the rest of the request to the language in the requester's profile. Returns the requester. */
async function spokenTo(
  viewer: Viewer,
  { languageOf, catalogues }: Pick<ProductPort, 'languageOf' | 'catalogues'>,
): Promise<Viewer> {
  await prefer([languageOf(viewer) ?? ''], catalogues)
  return viewer
}

/** Starts to load the requester, so that endpoints can read other data at the same time. */
export const requester = (served: Omit<ProductPort, 'ports'>, route: Route): Middleware => ({
  before: ({ event }) => {
    const { viewer: loading, ...claimed } = served.requester(claimOf(event, route))
    const viewer = loading
      .catch((error) => {
        throw claimed.hasCredentials ? error : anonymousError(route, error)
      })
      .then((known) => spokenTo(known, served))
    const note = (known: Viewer) => {
      event.requesterId = served.idOf(known)
    }
    // Avoids an unhandled rejection if the endpoint fails before it awaits the requester.
    viewer.then(note, () => {})
    event.requester = { viewer, ...claimed }
  },
})

function claimOf({ headers, cookies, rawQueryString }: Incoming, { method, open }: Route): Claim {
  const areCookiesEnough = method === 'GET' || isOwnScript(headers)
  const claim = { areCookiesEnough, query: new URLSearchParams(rawQueryString) }
  return open ? claim : { ...claim, authorization: headers.authorization, cookies }
}

/**
 * Returns the error for a request that lacks the required credentials: a 401, unless the route declares another error.
 */
const anonymousError = ({ anonymous }: Route, error: ApiError): ApiError =>
  anonymous && error.identifier === 'Unauthenticated' ? new ApiError(anonymous) : error

import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { abandoned, RESERVE_MS } from '#shared/platform/deadline.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Requester } from '#shared/platform/endpoints/endpoint.ts'
import { type Catalogues, prefer } from '#shared/platform/language/message.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { idsOf, methodsAt, NAMED } from './addresses.ts'
import {
  ApiError,
  headersForScripts,
  internalServerError,
  isAskedFor,
  methodNotAllowed,
  notFound,
  serviceUnavailable,
  updateConflict,
} from './errors.ts'
import { preferredLanguages } from './internal/preferences.ts'
import { failure, inItsLanguage, type Response, redirect, requestIdOf } from './responses.ts'
import type { Route } from './route.ts'

/** The gateway's event, with what middleware has added to it. */
export interface Incoming extends Omit<APIGatewayProxyEventV2, 'body'> {
  body?: unknown
  /** The body as it was sent; added by `receivedBody`. */
  bytes: Buffer
  /** The file of a multipart body. */
  file?: Buffer
  /** Added by `requestId`, with the time of receipt. */
  requestId: string
  receivedAt: number
  /** Added by `pathParameters`. */
  params: Record<string, number>
  /** Added by `requester`; the id of a signed-in one, for the log, follows when it is known. */
  requester: Requester
  requesterId?: number
}

/** A step of a pipeline. Steps run in order before the endpoint, and in reverse order after it or after an error. */
export type Middleware = MiddlewareObj<Incoming, Response>

/** The options of every pipeline: a request that runs out of time is 503, shortly before Lambda's timeout. */
export const timeLimit = {
  timeoutEarlyInMillis: RESERVE_MS,
  timeoutEarlyResponse: (): never => {
    throw serviceUnavailable('the request ran out of time')
  },
}

/** Gives the request its id and its time of receipt. */
export const requestId = (): Middleware => ({
  before: ({ event, context }) => {
    // The gateway sends header names in lower case, local invocation tools do not.
    const headers = Object.entries(event.headers ?? {})
    event.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
    event.requestId = requestIdOf(event as APIGatewayProxyEventV2, context.awsRequestId)
    event.receivedAt = Date.now()
  },
})

/** Answers in the language that the client prefers, or else in that of the requester's profile. */
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
 * @param answer makes the response; by default a HAL Error resource
 */
export const errorHandler = (answer = failure): Middleware => ({
  onError: (exchange) => {
    const { requestId, headers } = exchange.event
    const error = shown(exchange.error, requestId)
    exchange.response = answer(error, requestId, isByScript(headers) ? headersForScripts(error) : undefined)
  },
})

/** Whether a script in a browser sent the request, and not the browser itself to show what is there. */
const isByScript = (headers: Incoming['headers']) =>
  isOwnScript(headers) || headers['sec-fetch-dest'] === 'empty'

/** Whether a script of this host sent the request: those of others would have to ask first, and may not send this header. */
const isOwnScript = (headers: Incoming['headers']): boolean =>
  headers['x-requested-with']?.toLowerCase() === 'xmlhttprequest'

/** The error for the client; anything that is not meant for clients becomes a plain 500. All 5xx are logged. */
function shown(error: unknown, requestId: string): ApiError {
  if (error === abandoned) return abandoned
  if (error instanceof WriteRefused) return updateConflict()
  const known = error instanceof ApiError ? error : internalServerError()
  if (known.status >= 500 && !isAskedFor(known))
    log('ERROR', 'a request failed', { request_id: requestId, ...errorFields(error) })
  return known
}

/** Redirects addresses with superfluous slashes. Greedy parameters (`{id+}`) take them; the gateway matches no others. */
export const slashRedirect = (): Middleware => ({ before: ({ event }) => redirect(event) })

/** Parses the ids in the path. */
export const pathParameters = (route: Route): Middleware => ({
  before: ({ event }) => {
    event.params = parseParams(route, event.rawPath, event.pathParameters)
  },
})

/**
 * The ids in a path.
 *
 * @throws `NotFound` for anything but ids, or `MethodNotAllowed` if the address belongs to another route: the gateway
 *   matches `GET /users/form` with `/users/{id}`
 */
function parseParams(
  route: Route,
  path: string,
  given: Record<string, string | undefined> = {},
): Record<string, number> {
  const ids = idsOf(route, given)
  // A literal segment may look like a name, but never like an id.
  if (ids && !Object.values(ids).includes(NAMED)) return ids
  const methods = methodsAt(route.siblings, path)
  if (ids && methods.includes(route.method)) return ids
  throw methods[0] ? methodNotAllowed(methods) : notFound()
}

/** Parts of a request by which its requester is authenticated. */
export interface Claim {
  /** The `Authorization` header. */
  authorization?: string
  /** Each `name=value`. */
  cookies?: readonly string[]
  /** Whether cookies prove that the requester wants this: it only reads, or a script of this host sends it. */
  areCookiesEnough: boolean
}

/** Parts of the product in the pipeline: the ports of the endpoint, and how to authenticate the requester. */
export interface ProductPort {
  /** The ports of this process. */
  ports(): Ports
  /** Starts to authenticate the requester, which rejects with `Unauthenticated` if that fails. */
  requester(claim: Claim): Requester
  /** The texts of the code in languages beside English. */
  readonly catalogues: Catalogues
  /** The language in a requester's profile, if they have chosen one. */
  languageOf(viewer: Viewer): string | undefined
  /** The id of a requester for the log; undefined for an anonymous one. */
  idOf(viewer: Viewer): number | undefined
}

/** The requester, when it is known in which language to answer them. */
async function spokenTo(
  viewer: Viewer,
  { languageOf, catalogues }: Pick<ProductPort, 'languageOf' | 'catalogues'>,
): Promise<Viewer> {
  await prefer([languageOf(viewer) ?? ''], catalogues)
  return viewer
}

/** Starts to load the requester, so that endpoints can read other things at the same time. */
export const requester = (served: Omit<ProductPort, 'ports'>, route: Route): Middleware => ({
  before: ({ event }) => {
    const { hasCredentials, viewer: loading } = served.requester(claimOf(event, route))
    const viewer = loading
      .catch((error) => {
        throw hasCredentials ? error : anonymousError(route, error)
      })
      .then((known) => spokenTo(known, served))
    const note = (known: Viewer) => {
      event.requesterId = served.idOf(known)
    }
    // An endpoint that fails before it awaits the requester leaves nobody else to handle their error.
    viewer.then(note, () => {})
    event.requester = { viewer, hasCredentials }
  },
})

function claimOf({ headers, cookies }: Incoming, { method, open }: Route): Claim {
  const areCookiesEnough = method === 'GET' || isOwnScript(headers)
  return open ? { areCookiesEnough } : { authorization: headers.authorization, cookies, areCookiesEnough }
}

/** The error for a request without credentials, where a login is required: 401, unless the route says otherwise. */
const anonymousError = ({ anonymous }: Route, error: ApiError): ApiError =>
  anonymous && error.identifier === 'Unauthenticated' ? new ApiError(anonymous) : error

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  Elsewhere,
  Found,
  type Link,
  type Resource,
  type Serialised,
  Single,
  serialised,
  WithCookie,
} from '#shared/platform/hal/resource.ts'
import { currentLanguage } from '#shared/platform/language/message.ts'
import { entityTag, isNamed } from './conditional.ts'
import { type ApiError, representError } from './errors.ts'
import type { Route } from './route.ts'

/** A response as the gateway expects it. */
export type Response = APIGatewayProxyStructuredResultV2

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** The client's request id if it is safe to log, else the gateway's, else the invocation's. */
export function requestIdOf(event: APIGatewayProxyEventV2, invocationId: string): string {
  const given = event.headers['x-request-id'] ?? ''
  return CLIENT_REQUEST_ID.test(given) ? given : event.requestContext?.requestId || invocationId
}

/** The headers of every response. */
export const commonHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
})

/** A request, as far as its success response depends on it. */
interface Answered {
  requestId: string
  headers: Record<string, string | undefined>
}

/** A success response. A read of a single resource that the client has already is 304. */
export function success(
  route: Pick<Route, 'method' | 'success'>,
  answer: Resource | Serialised | Single | Elsewhere | WithCookie | undefined,
  request: Answered,
): Response {
  if (answer instanceof WithCookie)
    return { ...success(route, answer.answer, request), cookies: [answer.cookie] }
  const { method, success: usual } = route
  const { requestId, headers } = request
  if (answer instanceof Elsewhere)
    return respond(usual, requestId, undefined, {
      location: answer.address,
      // The place to which it leads is not told where the requester came from.
      'referrer-policy': 'no-referrer',
    })
  const status = answer instanceof Found ? 200 : usual
  const resource = answer instanceof Single ? answer.resource : answer
  const body = resource && serialised(resource)
  const etag = answer instanceof Single && body ? entityTag(body, answer.version) : undefined
  const tagged: Record<string, string> = etag === undefined ? {} : { etag }
  if (etag && method === 'GET' && isNamed(etag, headers['if-none-match']))
    return respond(304, requestId, undefined, tagged)
  return respond(status, requestId, body, { ...tagged, ...(status === 201 && locationOf(resource)) })
}

/** Returns the header with a new resource's address: its link to itself. */
function locationOf(resource: Resource | Serialised | undefined): Record<string, string> {
  const { _links: links } = resource as { _links?: { self?: Link } }
  return links?.self?.href ? { location: links.self.href } : {}
}

/** An error response. @param headers of the error; by default its own */
export const failure = (error: ApiError, requestId: string, headers = error.details.headers): Response =>
  respond(error.status, requestId, JSON.stringify(representError(error)), headers)

const respond = (
  statusCode: number,
  requestId: string,
  body: string | undefined,
  headers: Record<string, string> = {},
): Response => {
  const type = body !== undefined && { 'content-type': 'application/hal+json' }
  return {
    statusCode,
    headers: { ...type, ...commonHeaders(requestId), ...headers },
    ...(body !== undefined && { body }),
  }
}

/** A response with the language that it is in; caches keep each one. */
export function inItsLanguage(response: Response): Response {
  if (response.body === undefined) return response
  const vary = [response.headers?.vary, 'Accept-Language'].filter(Boolean).join(', ')
  return { ...response, headers: { ...response.headers, 'content-language': currentLanguage().name, vary } }
}

/** A double slash, or one at the end of a path. */
const NEEDLESS_SLASH = /\/\/|.\/$/s

interface RequestedAddress {
  rawPath: string
  rawQueryString: string
  requestId: string
}

/**
 * A redirect to the address without superfluous slashes.
 *
 * @returns undefined if there are none
 */
export function redirect({ rawPath, rawQueryString, requestId }: RequestedAddress): Response | undefined {
  if (!NEEDLESS_SLASH.test(rawPath)) return undefined
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

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  ExistingResource,
  HtmlText,
  type Link,
  RedirectTo,
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

/**
 * Returns the client's request id if it is safe to log; otherwise, the request id of the gateway. If the gateway
 * provides no id, returns the id of the invocation.
 */
export function requestIdOf(event: APIGatewayProxyEventV2, invocationId: string): string {
  const given = event.headers['x-request-id'] ?? ''
  return CLIENT_REQUEST_ID.test(given) ? given : event.requestContext?.requestId || invocationId
}

export const commonHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
})

/** The members of a request that determine its success response. */
interface Answered {
  requestId: string
  headers: Record<string, string | undefined>
}

/** Builds a success response. It is a 304 if the client already has the current version of a single resource. */
export function success(
  route: Pick<Route, 'method' | 'success'>,
  answer: Resource | Serialised | Single | HtmlText | RedirectTo | WithCookie | undefined,
  request: Answered,
): Response {
  if (answer instanceof WithCookie)
    return { ...success(route, answer.answer, request), cookies: [answer.cookie] }
  const { method, success: usual } = route
  const { requestId, headers } = request
  if (answer instanceof RedirectTo)
    return respond(usual, requestId, undefined, {
      location: answer.address,
      // Keeps the browser from sending the current address to the target in the `Referer` header.
      'referrer-policy': 'no-referrer',
    })
  if (answer instanceof HtmlText) return respond(usual, requestId, answer.html, htmlHeaders)
  const status = answer instanceof ExistingResource ? 200 : usual
  const resource = answer instanceof Single ? answer.resource : answer
  const body = resource && serialised(resource)
  const etag = answer instanceof Single && body ? entityTag(body, answer.version) : undefined
  const tagged: Record<string, string> = etag === undefined ? {} : { etag }
  if (etag && method === 'GET' && isNamed(etag, headers['if-none-match']))
    return respond(304, requestId, undefined, tagged)
  return respond(status, requestId, body, { ...tagged, ...locationOf(status, resource) })
}

/**
 * The headers of a response with HTML that clients embed in their pages. If a browser opens such a response directly,
 * the HTML runs no scripts and sends no forms.
 */
const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Returns the `Location` header: the `self` link of a new resource, or of the status of the job that creates it. */
function locationOf(status: number, resource: Resource | Serialised | undefined): Record<string, string> {
  const { _links: links } = (resource ?? {}) as { _links?: { self?: Link } }
  const isNew = status === 201 || status === 202
  return isNew && links?.self?.href ? { location: links.self.href } : {}
}

/**
 * Builds an error response.
 *
 * @param headers the headers of the response; by default, the headers of the error
 */
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

/**
 * Adds the headers `Content-Language` and `Vary` to a response with a body, so that caches store each language
 * separately.
 */
export function inItsLanguage(response: Response): Response {
  if (response.body === undefined) return response
  const vary = [response.headers?.vary, 'Accept-Language'].filter(Boolean).join(', ')
  return { ...response, headers: { ...response.headers, 'content-language': currentLanguage().name, vary } }
}

/** A double slash, or a slash at the end of a path. */
const NEEDLESS_SLASH = /\/\/|.\/$/s

interface RequestedAddress {
  rawPath: string
  rawQueryString: string
  requestId: string
}

/**
 * Returns a redirect to the requested address, from which superfluous slashes have been removed.
 *
 * @returns undefined if the address has no superfluous slashes
 */
export function redirect({ rawPath, rawQueryString, requestId }: RequestedAddress): Response | undefined {
  if (!NEEDLESS_SLASH.test(rawPath)) return undefined
  const location = pathTo(rawPath) + (rawQueryString && `?${printable(rawQueryString)}`)
  return { statusCode: 308, headers: { ...commonHeaders(requestId), location } }
}

/**
 * Converts a path to a location that stays on this host. A location that starts with `//`, or with `/` and a backslash,
 * would send clients to another host. An encoded slash stays encoded.
 */
function pathTo(path: string): string {
  const segments = path.toWellFormed().split('/').filter(Boolean)
  return `/${segments.map(encodeURIComponent).join('/').replaceAll('%252F', '%2F')}`
}

/** Returns the query as sent, but encodes characters that are not allowed in a header. */
const printable = (query: string) => query.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)

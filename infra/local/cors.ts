import type { IncomingMessage } from 'node:http'
import { cors } from '#infra/cors.ts'

type Request = Pick<IncomingMessage, 'method' | 'headers'>

const listed = (names: readonly string[]) => names.join(',')

/**
 * Returns the headers that let a page of an allowed origin read the response. For other origins, the browser hides the
 * response from the page.
 */
export function corsHeaders({ headers: { origin = '' } }: Request, origins: readonly string[]) {
  const headers: Record<string, string> = origins.includes(origin)
    ? {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': listed(cors.responseHeaders),
      }
    : {}
  return origins.length > 0 ? { ...headers, vary: 'Origin' } : {}
}

/**
 * Returns the response to a preflight request.
 *
 * @returns undefined if the request is not a preflight request, or if no origin is allowed; a function then has to
 * respond
 */
export function preflightResponse(request: Request, origins: readonly string[]) {
  if (request.method !== 'OPTIONS' || origins.length === 0) return undefined
  const isAllowed = origins.includes(request.headers.origin ?? '')
  const allowed = {
    'access-control-allow-methods': listed(cors.methods),
    'access-control-allow-headers': listed(cors.requestHeaders),
    'access-control-max-age': String(cors.maxAgeSeconds),
  }
  return { statusCode: 204, headers: isAllowed ? allowed : {} }
}

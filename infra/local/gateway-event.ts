import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { fallback } from '#infra/function-definitions.ts'
import { type GatewayRoute, isGreedy } from '#infra/gateway-routes.ts'
import { type Match, matchRoute } from '#shared/platform/http/addresses.ts'

type RequestContext = APIGatewayProxyEventV2['requestContext']

type HttpMessage = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct' | 'httpVersion'> & {
  socket: { remoteAddress?: string }
}

interface GatewayRequest {
  event: APIGatewayProxyEventV2
  id: string
}

/**
 * Converts a request to an event of payload format 2.0, and chooses the function that receives the event.
 *
 * @param body bytes of the body
 */
export function gatewayRequest(
  routes: readonly GatewayRoute[],
  request: HttpMessage,
  body: Buffer,
): GatewayRequest {
  const { raw, query } = targetOf(request)
  const { path, match } = matched(routes, request.method as string, raw)
  const routeKey = match ? `${request.method} ${match.route.path}` : '$default'
  const { cookie, ...headers } = headersOf(request)
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers,
    requestContext: contextOf(request, path, routeKey),
    ...(cookie && { cookies: cookie.split('; ') }),
    ...(query && { queryStringParameters: parametersOf(query) }),
    ...(match && Object.keys(match.params).length > 0 && { pathParameters: match.params }),
    ...bodyOf(body),
  }
  return { event, id: match?.route.functionId ?? fallback.id }
}

/** Scheme and host of a request target that is a complete URL, as in requests to a proxy. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i

/** Returns the path exactly as it was sent, and the query. */
function targetOf({ url = '' }: HttpMessage): { raw: string; query: string } {
  const target = url.replace(ORIGIN, '')
  const start = target.indexOf('?')
  const [raw, query] = start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start + 1)]
  return { raw: raw || '/', query }
}

/**
 * Decodes the path, then chooses a route. An encoded slash stays encoded, because it belongs to a segment of the path.
 * There is one exception: if the last parameter of an API route matches the rest of a path, this parameter gets the
 * decoded slash.
 */
function matched(
  routes: readonly GatewayRoute[],
  method: string,
  raw: string,
): { path: string; match?: Match<GatewayRoute> } {
  const path = decoded(raw.replaceAll(/%2f/gi, '%252F'))
  const match = matchRoute(routes, method, path)
  if (!match?.route.path.endsWith('+}') || isGreedy(match.route)) return { path, match }
  const fullyDecoded = decoded(raw)
  return { path: fullyDecoded, match: matchRoute([match.route], method, fullyDecoded) }
}

/** Returns the decoded path, or the path unchanged if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the headers with names in lower case. The values of a repeated header are joined. */
function headersOf({ headersDistinct }: HttpMessage): Record<string, string> {
  const headers = Object.entries(headersDistinct)
  return Object.fromEntries(headers.map(([name, values]) => [name, (values ?? []).join(',')]))
}

function parametersOf(query: string): Record<string, string> {
  const parameters = new URLSearchParams(query)
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name).join(',')]))
}

function bodyOf(body: Buffer): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false }
  return isUtf8(body)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true }
}

function contextOf(request: HttpMessage, path: string, routeKey: string): RequestContext {
  const now = new Date()
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: request.headers.host ?? 'localhost',
    domainPrefix: 'local',
    http: {
      method: request.method as string,
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: now.toISOString(),
    timeEpoch: now.getTime(),
  }
}

import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type GatewayRoute, gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { Semaphore } from '#shared/platform/concurrency.ts'
import { abandoned, runUntilAborted } from '#shared/platform/deadline.ts'
import { tooManyRequests } from '#shared/platform/http/errors.ts'
import { MAX_UPLOAD_BODY } from '#shared/platform/http/limits.ts'
import { failure, requestIdOf } from '#shared/platform/http/responses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { corsHeaders, preflightResponse } from './cors.ts'
import type { LocalFiles } from './files.ts'
import { gatewayRequest } from './gateway-event.ts'
import type { LambdaHandler } from './handlers.ts'
import { addressAt, HOST } from './host.ts'
import { lambdaContext } from './lambda-context.ts'
import { refusalOf, refuseInHal } from './refusal.ts'
import { readBody } from './request-body.ts'

export type HttpHandler = LambdaHandler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>

export interface GatewayOptions {
  /** Host to listen on; by default the loopback address. */
  host?: string
  /** Port; 0 for any free port. */
  port: number
  routes: readonly Route[]
  /** Origins whose pages may use the API from a browser; by default none. */
  corsOrigins?: readonly string[]
  load(id: string): Promise<HttpHandler>
  /** Returns the files that the gateway serves in addition to the routes. On AWS, a bucket serves these files. */
  files?(): Promise<Pick<LocalFiles, 'answer' | 'receive'> | undefined>
}

export interface Gateway {
  readonly url: string
  /** Stops accepting requests; resolves when all requests in flight have been answered. */
  close(): Promise<void>
}

/**
 * Server limits. The header size is API Gateway's quota for the request line and the headers, so that no client relies
 * on larger headers.
 */
const LIMITS: ServerOptions = {
  maxHeaderSize: 10_240,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Node does not have to check the `Host` header: `refusal.ts` responds with a HAL error if the header is missing.
  requireHostHeader: false,
}

/**
 * Maximum number of bytes of a body. A longer body is cut off one byte above the limit; the handler sees that it is too
 * long, and refuses it.
 */
const BODY_LIMIT = MAX_UPLOAD_BODY

/**
 * Maximum number of functions that run concurrently. All functions share one process, and more functions would slow
 * down until their calls to the table time out. The limit exceeds the number of requests that check a password or wait
 * for a check, so that sign-ins cannot block everything else.
 */
const MAX_CONCURRENT = 6

/**
 * Maximum duration of a request in seconds: the limit of API Gateway. It is longer than the timeout of a deployed
 * function, because local requests share one process and a database engine that handles one call at a time.
 */
const TIMEOUT = 30

/** Maximum number of requests that wait for a free slot. */
const MAX_WAITING = 256

/** Milliseconds for which a closing gateway waits for requests in flight. */
const GRACE = 10_000

interface Result {
  statusCode: number
  headers: Headers
  body?: Buffer | string | undefined
}

const FAILURE: Result = {
  statusCode: 500,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: JSON.stringify({ message: 'Internal Server Error' }),
}

/**
 * Serves functions over HTTP, as an API Gateway HTTP API does.
 *
 * @throws Error with a system error code, such as `EADDRINUSE` if the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const places = new Semaphore(MAX_CONCURRENT)
  const { corsOrigins = [] } = options
  const routes = gatewayRoutesOf(options.routes)
  const server = createServer(LIMITS, async (request, response) => {
    const preflight = preflightResponse(request, corsOrigins)
    const result = preflight
      ? sendable(preflight)
      : await resultOf({ ...options, routes, places }, request, endOf(response))
    // If the server is closing, closes the connection after this response. A keep-alive connection would prevent the
    // server from ending.
    if (!server.listening) response.setHeader('connection', 'close')
    if (result) send(response, withHeaders(result, corsHeaders(request, corsOrigins)))
  })
  refuseInHal(server)
  const { host = HOST } = options
  server.listen(options.port, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: addressAt(host, port), close: () => close(server) }
}

/** Returns a signal that aborts when the client disconnects before the end of the response. */
function endOf(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) disconnected.abort(abandoned)
  })
  return disconnected.signal
}

/** Returns the result of a request; undefined if the client has disconnected. */
async function resultOf(
  {
    routes,
    load,
    files,
    places,
  }: Omit<GatewayOptions, 'routes'> & {
    routes: readonly GatewayRoute[]
    places: Semaphore
  },
  request: IncomingMessage,
  disconnected: AbortSignal,
): Promise<Result | undefined> {
  const refused = refusalOf(request)
  if (refused) return sendable(refused)
  const stored = await files?.()
  const file =
    (await stored?.answer(request.method as string, request.url as string)) ??
    (await stored?.receive(request))
  if (file) return { ...file, headers: new Headers(file.headers), body: file.body && Buffer.from(file.body) }
  const body = await readBody(request, BODY_LIMIT).catch(() => undefined)
  if (!body) return undefined
  const { event, id } = gatewayRequest(routes, request, body)
  if (!places.hasRoom(MAX_WAITING)) return sendable(failure(tooManyRequests(), requestIdOf(event, id)))
  // The timeout starts when the function gets a slot.
  const invoke = async () => (await load(id))(event, lambdaContext(id, TIMEOUT))
  try {
    return sendable(await places.run(() => runUntilAborted(disconnected, invoke), disconnected))
  } catch (error) {
    if (error === abandoned) return undefined
    // Logs only the stack, since properties of the error may contain data of the request.
    console.error(`${event.routeKey} failed: ${(error as Error)?.stack}`)
    return FAILURE
  }
}

/**
 * Returns the result of a handler, ready to send.
 *
 * @throws TypeError if the handler returns an invalid header name or value
 */
function sendable(result: APIGatewayProxyStructuredResultV2): Result {
  const { statusCode = 200, body, isBase64Encoded, cookies = [] } = result
  const headers = new Headers(result.headers as Record<string, string>)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return { statusCode, headers, body: body && Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }
}

/** Adds headers to a result. If the result already has one of these headers, such as `vary`, the values are joined. */
function withHeaders(result: Result, headers: Record<string, string>): Result {
  const all = new Headers(result.headers)
  for (const [name, value] of Object.entries(headers)) all.append(name, value)
  return { ...result, headers: all }
}

function send(response: ServerResponse, { statusCode, headers, body }: Result) {
  response.statusCode = statusCode
  response.setHeaders(headers)
  // Sets the length explicitly. In a response to HEAD, Node omits the body, and would therefore omit the length, too.
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), GRACE)
  server.close()
  await once(server, 'close')
  clearTimeout(timer)
}

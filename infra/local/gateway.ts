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
import { Semaphore } from '#shared/platform/concurrency.ts'
import { abandoned, runUntilAborted } from '#shared/platform/deadline.ts'
import { tooManyRequests } from '#shared/platform/http/errors.ts'
import { failure, requestIdOf } from '#shared/platform/http/reporting.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { gatewayRequest } from './gateway-event.ts'
import type { LambdaHandler } from './handlers.ts'
import { addressAt, HOST } from './host.ts'
import { lambdaContext } from './lambda-context.ts'
import { refusalOf, refuseInHal } from './refusal.ts'
import { readBody } from './request-body.ts'

export type HttpHandler = LambdaHandler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>

export interface GatewayOptions {
  /** Where to listen: on this computer only, unless said otherwise. */
  host?: string
  /** 0 for any free port. */
  port: number
  routes: readonly Route[]
  /** The handler of a function, `<resource>/<endpoint>`. */
  load(id: string): Promise<HttpHandler>
}

export interface Gateway {
  readonly url: string
  /** Takes no more requests, and settles when those in flight are answered. */
  close(): Promise<void>
}

/** The gateway's quota for request line and headers; clients must not come to rely on more. */
const LIMITS: ServerOptions = {
  maxHeaderSize: 10_240,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // It is demanded all the same, with an answer of ours.
  requireHostHeader: false,
}

/** The bytes of a body that are read; a larger one is the handlers' to refuse, which one byte more shows. */
const BODY_LIMIT = 1024 * 1024

/** The seconds a function of an endpoint may take. */
const TIMEOUT = 10

/**
 * How many functions run at the same time. Lambda has computers for each; here they share one, so that more would only
 * make all of them slower, until the table seems silent to them. More than guess passwords or wait to do so.
 */
const AT_ONCE = 6

/** How many requests wait for that. */
const LINE = 256

/** How long requests in flight may take when the gateway closes, in milliseconds. */
const GRACE = 10_000

/** What a client is sent. */
interface Result {
  statusCode: number
  headers: Headers
  body: Buffer | string | undefined
}

const FAILURE: Result = {
  statusCode: 500,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: JSON.stringify({ message: 'Internal Server Error' }),
}

/**
 * Serves functions over HTTP, as an API Gateway HTTP API does.
 *
 * @throws Error with a code of the system, such as `EADDRINUSE` where the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const places = new Semaphore(AT_ONCE)
  const server = createServer(LIMITS, async (request, response) => {
    const result = await resultOf({ ...options, places }, request, endOf(response))
    // A connection kept open for further requests would keep a closing server from ending.
    if (!server.listening) response.setHeader('connection', 'close')
    if (result) send(response, result)
  })
  refuseInHal(server)
  const { host = HOST } = options
  server.listen(options.port, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: addressAt(host, port), close: () => close(server) }
}

/** Aborts when the client goes away before it has its answer. */
function endOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(abandoned)
  })
  return gone.signal
}

/** @returns undefined where the client went away */
async function resultOf(
  { routes, load, places }: GatewayOptions & { places: Semaphore },
  request: IncomingMessage,
  gone: AbortSignal,
): Promise<Result | undefined> {
  const refused = refusalOf(request)
  if (refused) return sendable(refused)
  const body = await readBody(request, BODY_LIMIT).catch(() => undefined)
  if (!body) return undefined
  const { event, id } = gatewayRequest(routes, request, body)
  if (!places.hasRoom(LINE)) return sendable(failure(tooManyRequests(), requestIdOf(event, id)))
  // The time a function has begins with its turn.
  const invoke = async () => (await load(id))(event, lambdaContext(id, TIMEOUT))
  try {
    return sendable(await places.take(() => runUntilAborted(gone, invoke), gone))
  } catch (error) {
    if (error === abandoned) return undefined
    // The stack only: an error's properties may hold what was requested.
    console.error(`${id} failed: ${(error as Error)?.stack}`)
    return FAILURE
  }
}

/** @throws TypeError where a handler names a header or a value that HTTP does not have */
function sendable(result: APIGatewayProxyStructuredResultV2): Result {
  const { statusCode = 200, body, isBase64Encoded } = result
  const headers = new Headers(result.headers as Record<string, string>)
  return { statusCode, headers, body: body && Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }
}

function send(response: ServerResponse, { statusCode, headers, body }: Result) {
  response.statusCode = statusCode
  response.setHeaders(headers)
  response.end(body)
}

async function close(server: Server): Promise<void> {
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE)
  server.close()
  await once(server, 'close')
  clearTimeout(impatient)
}

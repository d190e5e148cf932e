import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { ApiError } from '#shared/errors/api-error.ts'
import type { ErrorName } from '#shared/errors/catalogue.ts'
import { failure } from '#shared/lambda/response.ts'

/** What the parser of Node calls what is no request of ours; everything else is not HTTP. */
const names: Record<string, ErrorName> = {
  HPE_HEADER_OVERFLOW: 'RequestHeaderFieldsTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PayloadTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTimeout',
}

/** The connection ends with it: nobody knows where the next request would begin. */
function refusal(name: ErrorName): APIGatewayProxyStructuredResultV2 {
  const { headers, ...answer } = failure(new ApiError(name), randomUUID())
  return { ...answer, headers: { ...headers, connection: 'close' } }
}

/** What a request is answered that no function gets. */
export const refusalOf = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined ? refusal('BadRequest') : undefined

/** Makes a server answer like the functions what it does not hand on: HAL errors, with the headers of every response. */
export function refuseInHal(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, names[error.code ?? ''] ?? 'BadRequest')
  })
  // Nobody tunnels through here, and Node would end the connection without a word.
  server.on('connect', (_, socket) => {
    socket.on('error', () => {})
    refuse(socket, 'BadRequest')
  })
  // What else a client may expect is ignored, as HTTP allows; Node's own 417 would be no resource.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function refuse(socket: Duplex, name: ErrorName): void {
  if (!socket.writable) return void socket.destroy()
  const { statusCode = 400, headers, body = '' } = refusal(name)
  const all = { ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

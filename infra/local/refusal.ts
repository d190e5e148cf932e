import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCatalogue, PREFIX } from '#shared/platform/http/errors.ts'
import { commonHeaders } from '#shared/platform/http/responses.ts'

/** An error response that the local gateway sends itself, without invoking a function, as the gateway on AWS does. */
interface Refusal {
  status: number
  name: string
  message: string
}

const malformed: Refusal = { status: 400, name: 'BadRequest', message: 'The request is not valid HTTP.' }

/** Error responses, keyed by the error codes of Node's HTTP parser. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    name: 'RequestTimeout',
    message: 'The request did not arrive in time.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    name: 'PayloadTooLarge',
    message: errorCatalogue.PayloadTooLarge.message,
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    name: 'RequestHeaderFieldsTooLarge',
    message: 'The address and headers are too large.',
  },
}

/** Returns an error response that closes the connection, because the start of the next request is unknown. */
const responseOf = ({ status, name, message }: Refusal) => ({
  statusCode: status,
  headers: {
    'content-type': 'application/hal+json',
    ...commonHeaders(randomUUID()),
    connection: 'close',
  },
  body: JSON.stringify({ _type: 'Error', errorIdentifier: PREFIX + name, message }),
})

/**
 * Returns the response to a request without a Host header, which HTTP/1.1 requires; undefined for all other requests.
 */
export const refusalOf = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined ? responseOf(malformed) : undefined

/**
 * Makes a server send HAL errors in response to requests that reach no function. These error responses have the same
 * headers as all other responses.
 */
export function refuseInHal(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, refusals[error.code ?? ''] ?? malformed)
  })
  // Responds to CONNECT, which is not supported. Node itself would close the connection without a response.
  server.on('connect', (_, socket) => {
    socket.on('error', () => {})
    refuse(socket, malformed)
  })
  // Ignores unknown values of `Expect`, as HTTP allows. Node's own 417 response would not be a HAL resource.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function refuse(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return void socket.destroy()
  const { statusCode, headers, body } = responseOf(refusal)
  const all = { ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

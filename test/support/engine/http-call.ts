import { Agent, type IncomingMessage, request } from 'node:http'

interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  text(): Promise<string>
}

/**
 * Closes connections that have been idle for one second. A server would close them after five seconds, possibly just
 * when a new request is sent.
 */
const agent = new Agent({ keepAlive: true, timeout: 1_000 })

/**
 * Sends a request over a keep-alive connection, with the headers that `fetch` adds. Takes less than a third of the CPU
 * time of `fetch`. Redirects are not followed, and compressed bodies stay compressed.
 *
 * @throws Error if the connection fails
 */
export function callHttp(address: string, { method, headers, body }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const all = { accept: '*/*', 'user-agent': 'node', ...length, ...headers }
    const sent = request(new URL(address), { agent, method, headers: all }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve(responseOf(response, Buffer.concat(parts))))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function responseOf({ statusCode = 0, rawHeaders }: IncomingMessage, bytes: Buffer): HttpResponse {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string)
  return { status: statusCode, headers, text: async () => new TextDecoder().decode(bytes) }
}

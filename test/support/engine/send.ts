import { callHttp, type HttpResponse } from './http-call.ts'

/** A response with its body parsed. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as a client does
  body: any
}

export interface RequestOptions {
  /** An API token, sent as the password of basic authentication. */
  as?: string
  /** The body. Strings, bytes and forms are sent unchanged; every other value is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Returns a redirect as the answer instead of following it. */
  redirect?: 'manual'
}

/** Anything that answers requests, such as a `Service` or a `LocalService`. */
export interface Answering {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

/**
 * Sends a request.
 *
 * @param url the address of the service
 */
export async function send(
  url: string,
  method: string,
  path: string,
  { as, body, headers = {}, redirect }: RequestOptions = {},
): Promise<Answer> {
  const response = await answerTo(url + path, {
    method,
    headers: {
      ...(as && { authorization: `Basic ${Buffer.from(`apikey:${as}`).toString('base64')}` }),
      ...(body !== undefined && !hasOwnType(body) && { 'content-type': 'application/json' }),
      // Requests an uncompressed response, because compression would take a twentieth of a test's time. Tests of
      // compression set this header to another value.
      'accept-encoding': 'identity',
      ...headers,
    },
    body: sendable(body),
    redirect,
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    headers: response.headers,
    body:
      text || (method !== 'HEAD' && response.status === 200 && type.startsWith('text/'))
        ? await parsed(text, type)
        : undefined,
  }
}

interface Sendable {
  method: string
  headers: Record<string, string>
  body: Body
  redirect?: 'manual'
}

type Body = string | Uint8Array<ArrayBuffer> | FormData | Blob | undefined

/**
 * Sends a request with `callHttp`. Uses `fetch` only to encode a request body, to decompress a response, or to follow a
 * redirect.
 */
async function answerTo(address: string, { redirect, ...sent }: Sendable): Promise<HttpResponse> {
  const { method, headers, body } = sent
  if (hasOwnType(body) || headers['accept-encoding'] !== 'identity')
    return fetch(address, { redirect, ...sent })
  const response = await callHttp(address, { method, headers, body })
  const location = response.headers.get('location')
  const isFollowed = location !== null && response.status >= 300 && response.status < 400 && !redirect
  return isFollowed ? fetch(new URL(location, address), sentTo(response.status, sent)) : response
}

/**
 * Returns the request that follows a redirect. After 307 and 308, the request has the same method and body. After any
 * other status, it is a HEAD or a GET, without a body.
 */
const sentTo = (status: number, { body, ...sent }: Omit<Sendable, 'redirect'>): RequestInit =>
  status === 307 || status === 308
    ? { body, ...sent }
    : { ...sent, method: sent.method === 'HEAD' ? 'HEAD' : 'GET' }

/** Returns whether `fetch` sets the content type of a body itself. */
const hasOwnType = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob

const sendable = (body: unknown): Body =>
  body === undefined || typeof body === 'string' || hasOwnType(body) || body instanceof Uint8Array
    ? (body as Body)
    : JSON.stringify(body)

/** Parses a body by its content type. Plain text stays a string. */
async function parsed(text: string, type: string): Promise<unknown> {
  if (type.startsWith('text/')) return text
  if (type === 'application/yaml') return (await import('@redocly/openapi-core')).parseYaml(text)
  return JSON.parse(text)
}

import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Service } from './service.ts'

interface RawRequest {
  method?: string
  /** The path, which is sent unchanged. `fetch` would normalise it. */
  path: string
  headers?: Record<string, string | string[]>
  /** The body. It is sent without a content type, unless the headers contain one. */
  body?: Buffer | string
}

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as a client does
  body: any
}

/** Sends requests that `fetch` cannot send: any path, any bytes, any headers. */
export async function sendRaw(service: Service, raw: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL((service as unknown as { url: string }).url)
  const { method = 'GET', path, headers = {}, body } = raw
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request({ host: hostname, port, method, path, headers: { ...length, ...headers } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return {
    status: response.statusCode as number,
    headers: response.headers,
    text,
    body: /json/.test(response.headers['content-type'] ?? '') && text ? JSON.parse(text) : undefined,
  }
}

/** Returns the value of the `Authorization` header with which OpenProject's API clients send a token. */
export const basic = (token: string, user = 'apikey') =>
  `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`

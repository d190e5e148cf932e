import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { message } from '#shared/platform/language/message.ts'
import { ApiError, encodingNotSupported, invalidRequestBody } from './errors.ts'
import { requireFewValues } from './internal/json-limits.ts'
import { MAX_BODY, PARSED_FOR_ANYBODY } from './limits.ts'
import type { Incoming, Middleware } from './middleware.ts'
import { isForm, type Route } from './route.ts'

/**
 * Returns the bytes of a request's body. Refuses compressed bodies, because their decompressed size is unknown.
 *
 * @throws `PayloadTooLarge` if the body is larger than `limit`
 * @throws `TypeNotSupported` if the body is compressed
 */
export function bodyBytesOf({ body, headers, isBase64Encoded }: Incoming, limit = MAX_BODY): Buffer {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > limit) throw new ApiError('PayloadTooLarge')
  if (bytes.length > 0 && isEncoded(headers['content-encoding'])) throw encodingNotSupported()
  return bytes
}

/** Returns whether a `Content-Encoding` header contains an encoding other than `identity`. */
const isEncoded = (header = '') =>
  header.split(',').some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()))

/** The rules for reading the bodies of a route. */
export interface BodyFormat {
  /** The maximum number of bytes in a body. */
  limit: number
  /**
   * Checks the `Content-Type`.
   *
   * @throws `TypeNotSupported`
   */
  requireType(type: string, bytes: Buffer): void
  /**
   * Parses the bytes into `body`, and, for an upload, into `file`.
   *
   * @throws `InvalidRequestBody`
   */
  parse(event: Incoming): Promise<void> | void
}

const isSmall = ({ length }: Buffer) => length <= PARSED_FOR_ANYBODY

/**
 * The step before authentication, which checks a body, and parses it only if it is small. Open routes accept only small
 * bodies, because they do not authenticate the sender.
 */
export const receivedBody = (
  { limit, requireType, parse }: BodyFormat,
  { method, open }: Route,
): Middleware => ({
  before: ({ event }) => {
    const most = open ? PARSED_FOR_ANYBODY : limit
    event.bytes = method === 'GET' ? Buffer.alloc(0) : bodyBytesOf(event, most)
    requireType(event.headers['content-type']?.trim() ?? '', event.bytes)
    return isSmall(event.bytes) ? parse(event) : undefined
  },
})

/**
 * The step that parses large bodies. The step follows authentication, so that requests with invalid credentials cannot
 * cause this work. The bodies of anonymous requesters are parsed only for forms, because these requesters may not
 * write.
 */
export const largeBody = ({ parse }: BodyFormat, route: Route): Middleware => ({
  before: async ({ event }) => {
    if (isSmall(event.bytes)) return
    await event.requester.viewer
    if (event.requesterId !== undefined || isForm(route)) await parse(event)
    else event.body = {}
  },
})

const JSON_TYPE = /^application\/(hal\+)?json\s*(;|$)/i

/**
 * Requires that the content type of a body, if the request specifies one, is JSON. An empty body may have any content
 * type.
 */
const requireJson: BodyFormat['requireType'] = (type, bytes) => {
  if (bytes.length > 0 && type && !JSON_TYPE.test(type)) throw new ApiError('TypeNotSupported')
}

/** The body format of routes without a body. Writes still refuse a body that is too large or of the wrong type. */
export const ignoredBody: BodyFormat = {
  limit: MAX_BODY,
  requireType: requireJson,
  parse: (event) => {
    event.body = {}
  },
}

/**
 * Decodes the text of a body.
 *
 * @throws `InvalidRequestBody` if it is not UTF-8
 */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidRequestBody()
  }
}

/** The body format of routes that take a single JSON object. Forms also accept an empty body. */
export function jsonBody({ body: mode }: Route): BodyFormat {
  // The project's requirements prescribe this package, although it only calls `JSON.parse` here. An option that is
  // missing in the types switches off the package's check of the content type. `requireJson` reports this API's own
  // error instead.
  const parser = httpJsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true } as object)
  return {
    limit: MAX_BODY,
    requireType: requireJson,
    parse: async (event) => {
      const text = jsonIn(event.bytes)
      const body = mode === 'optional' && text.trim() === '' ? '{}' : text
      const parsed: APIGatewayProxyEventV2 = { ...event, isBase64Encoded: false, body }
      try {
        await parser.before?.({ event: parsed } as never)
      } catch {
        throw invalidRequestBody()
      }
      event.body = requireObject(parsed.body)
    },
  }
}

const TEXT = 'text/plain'
const TEXT_TYPE = /^text\/plain\s*(;|$)/i

/**
 * The body format of routes that take a plain text, which becomes the member `text`.
 *
 * @param limit the maximum size of the body, in bytes
 */
export const textBody = (limit: number): BodyFormat => ({
  limit,
  requireType: (type) => {
    if (TEXT_TYPE.test(type)) return
    throw new ApiError('TypeNotSupported', { message: message`Expected CONTENT-TYPE to be '${TEXT}'.` })
  },
  parse: (event) => {
    event.body = { text: textOf(event.bytes) }
  },
})

/**
 * Parses the JSON object in a part of a body.
 *
 * @throws `InvalidRequestBody`
 */
export function objectIn(bytes: Buffer): object {
  const text = jsonIn(bytes)
  try {
    return requireObject(JSON.parse(text))
  } catch {
    throw invalidRequestBody()
  }
}

/**
 * Checks that JSON is within the limits of this API, and returns its text.
 *
 * @throws `InvalidRequestBody`
 */
function jsonIn(bytes: Buffer): string {
  requireFewValues(bytes)
  return textOf(bytes)
}

function requireObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidRequestBody()
  return body
}

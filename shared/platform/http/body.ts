import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ApiError, encodingNotSupported, invalidRequestBody } from './errors.ts'
import { MAX_BODY } from './limits.ts'
import type { Incoming, Middleware } from './middleware.ts'
import type { Route } from './route.ts'

/**
 * The bytes of a request's body. A compressed one is refused: nobody can tell how large it would become.
 *
 * @throws `PayloadTooLarge` or `TypeNotSupported`, in this order
 */
export function bytesOf({ body, headers, isBase64Encoded }: Incoming, limit = MAX_BODY): Buffer {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > limit) throw new ApiError('PayloadTooLarge')
  if (bytes.length > 0 && isEncoded(headers['content-encoding'])) throw encodingNotSupported()
  return bytes
}

/** Whether a `Content-Encoding` header names anything but `identity`. */
const isEncoded = (header = '') =>
  header.split(',').some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()))

const JSON_TYPE = /^application\/(hal\+)?json\s*(;|$)/i

/**
 * The bytes of the body of an API request. The content type of an empty body does not matter.
 *
 * @throws `PayloadTooLarge` or `TypeNotSupported`, in this order
 */
function jsonBytesOf(event: Incoming): Buffer {
  const bytes = bytesOf(event)
  const type = event.headers['content-type']?.trim()
  if (bytes.length > 0 && type && !JSON_TYPE.test(type)) throw new ApiError('TypeNotSupported')
  return bytes
}

/** The step for routes without a body. Writes still reject a body that is too large or of the wrong type; reads ignore it. */
export const ignoredBody = ({ method }: Route): Middleware => ({
  before: ({ event }) => {
    if (method !== 'GET') jsonBytesOf(event)
    event.body = {}
  },
})

/** The text of a body. @throws `InvalidRequestBody` unless it is UTF-8 */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidRequestBody()
  }
}

/** The outer object is level 1. DynamoDB does not allow deeper nesting either. */
const MAX_DEPTH = 32

/**
 * Parses the body of a route that takes one: a single JSON object; for forms it may be empty.
 *
 * @throws `PayloadTooLarge`, `TypeNotSupported` or `InvalidRequestBody`, in this order
 */
export function jsonBody({ body: mode }: Route): Middleware {
  // The package is prescribed; all that it does here is `JSON.parse`. `jsonBytesOf` checks the type, so that the error
  // is ours. The option is missing from the package's types.
  const parser = httpJsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true } as object)
  return {
    before: async (request) => {
      const { event } = request
      const text = textOf(jsonBytesOf(event))
      const body = mode === 'optional' && text.trim() === '' ? '{}' : text
      const parsed: APIGatewayProxyEventV2 = { ...event, isBase64Encoded: false, body }
      try {
        await parser.before?.({ ...request, event: parsed })
      } catch {
        throw invalidRequestBody()
      }
      requireObject(parsed.body)
      event.body = parsed.body
    },
  }
}

/** The JSON object that is a part of a body. @throws `InvalidRequestBody` */
export function objectIn(bytes: Buffer): Record<string, unknown> {
  const parsed = parsedOrRefused(textOf(bytes))
  requireObject(parsed)
  return parsed as Record<string, unknown>
}

function parsedOrRefused(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequestBody()
  }
}

function requireObject(body: unknown) {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject || !isWithinDepth(body)) throw invalidRequestBody()
}

/** Works level by level: a hostile body could overflow the stack of a recursive function. */
function isWithinDepth(body: object): boolean {
  let level: object[] = [body]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false
    level = level
      .flatMap((nested) => Object.values(nested))
      .filter((value): value is object => typeof value === 'object' && value !== null)
  }
  return true
}

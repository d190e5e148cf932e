import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { message } from '#shared/platform/language/message.ts'
import { ApiError, encodingNotSupported, invalidRequestBody } from './errors.ts'
import { MAX_BODY, PARSED_FOR_ANYBODY } from './limits.ts'
import type { Incoming, Middleware } from './middleware.ts'
import { isForm, type Route } from './route.ts'

/**
 * Returns the bytes of a request's body. Refuses compressed bodies, since their decompressed size is unknown.
 *
 * @throws `PayloadTooLarge` or `TypeNotSupported`, in this order
 */
export function bytesOf({ body, headers, isBase64Encoded }: Incoming, limit = MAX_BODY): Buffer {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > limit) throw new ApiError('PayloadTooLarge')
  if (bytes.length > 0 && isEncoded(headers['content-encoding'])) throw encodingNotSupported()
  return bytes
}

/** Returns whether a `Content-Encoding` header names anything but `identity`. */
const isEncoded = (header = '') =>
  header.split(',').some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()))

/** How the bodies of a route are read. */
export interface BodyFormat {
  /** The maximum number of bytes. */
  limit: number
  /**
   * Checks the `Content-Type`.
   *
   * @throws `TypeNotSupported`
   */
  requireType(type: string, bytes: Buffer): void
  /**
   * Parses the bytes into `body`, and for an upload into `file`.
   *
   * @throws `InvalidRequestBody`
   */
  parse(event: Incoming): Promise<void> | void
}

const isSmall = ({ length }: Buffer) => length <= PARSED_FOR_ANYBODY

/**
 * The step before authentication, which checks the size and the type of a body and parses it if it is small. Open
 * routes accept only small bodies, since they do not authenticate the sender. The body of a read is ignored.
 */
export const receivedBody = (
  { limit, requireType, parse }: BodyFormat,
  { method, open }: Route,
): Middleware => ({
  before: ({ event }) => {
    const most = open ? PARSED_FOR_ANYBODY : limit
    event.bytes = method === 'GET' ? Buffer.alloc(0) : bytesOf(event, most)
    requireType(event.headers['content-type']?.trim() ?? '', event.bytes)
    return isSmall(event.bytes) ? parse(event) : undefined
  },
})

/**
 * The step after authentication, which parses large bodies, so that unauthenticated requests cannot cause this work.
 * Anonymous requesters may not write: their bodies are only parsed for forms, which they may use.
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

/** Requires the type JSON. The type of an empty body does not matter. */
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
 * @throws `InvalidRequestBody` unless it is UTF-8
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
  // A specification requires this package, which only calls `JSON.parse` here. `requireJson` checks the type, so that
  // the error is one of this API. The package's types lack the option.
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

/** The body format of routes that take a plain text, which becomes the member `text`. @param limit in bytes */
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
 * Returns the text of JSON that is within the limits of this API.
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

/** The outer object is level 1. DynamoDB does not allow deeper nesting either. */
const MAX_DEPTH = 32

/** The maximum number of values in a body, including nested ones. The links of the largest list have 40,000. */
const MAX_VALUES = 50_000

const [QUOTE, BACKSLASH] = [codeOf('"'), codeOf('\\')]

/** The change in the number of open levels and of values at each byte outside strings. */
const [levelsBy, valuesBy] = [new Int8Array(256), new Int8Array(256)]
for (const open of '{[') levelsBy[codeOf(open)] = 1
for (const close of '}]') levelsBy[codeOf(close)] = -1
for (const before of '{[,') valuesBy[codeOf(before)] = 1

/**
 * Checks the levels and the values of JSON before parsing, since the number of values determines the time. Stops at the
 * first excess. Invalid JSON is left to the parser.
 *
 * @throws `InvalidRequestBody`
 */
function requireFewValues(json: Uint8Array): void {
  let [levels, values] = [0, 1]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    levels += levelsBy[byte] as number
    values += valuesBy[byte] as number
    if (levels > MAX_DEPTH) throw invalidRequestBody()
    if (values > MAX_VALUES) throw tooManyValues()
  }
}

/** Returns the position of the closing quote of the string that starts at a quote. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

const tooManyValues = () =>
  new ApiError('InvalidRequestBody', {
    message: message`The request body has too many values (maximum is ${MAX_VALUES}).`,
  })

function codeOf(character: string): number {
  return character.charCodeAt(0)
}

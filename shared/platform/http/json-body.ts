import httpJsonBodyParser from '@middy/http-json-body-parser'
import { invalidRequestBody } from './api-error.ts'
import { jsonBytesOf, textOf } from './body.ts'
import type { BodyParser } from './http.ts'
import type { Route } from './route.ts'

/** The outer object counts; DynamoDB nests no deeper either. */
const MAX_DEPTH = 32

/**
 * Reads the body of a route that takes one: a single JSON object, or, for forms, nothing at all.
 *
 * @throws `PayloadTooLarge`, `TypeNotSupported` or `InvalidRequestBody`, in this order
 */
export function jsonBody({ body: mode }: Route): BodyParser {
  // The type is checked above it, with our answer; the option is missing from the package's types.
  const parser = httpJsonBodyParser({ disableContentTypeCheck: true } as object)
  return {
    before: async (request) => {
      const { event } = request
      const text = textOf(jsonBytesOf(event))
      event.isBase64Encoded = false
      event.body = mode === 'optional' && text.trim() === '' ? '{}' : text
      await Promise.resolve(parser.before?.(request as never)).catch(() => {
        throw invalidRequestBody()
      })
      requireObject(event.body)
    },
  }
}

function requireObject(body: unknown) {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject || !isWithinDepth(body)) throw invalidRequestBody()
}

/** Level by level: recursion would end where a hostile body wants it to. */
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

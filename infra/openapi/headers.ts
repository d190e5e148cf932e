import type { ErrorName } from '#shared/platform/http/errors.ts'
import { isSingle, type Route } from '#shared/platform/http/route.ts'
import type { JsonSchema } from './json-schema.ts'

const header = (description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  description,
  schema,
})

/** Headers of responses, by their names in the document. */
export const headers = {
  'X-Request-Id': header('The id of the request; the client may choose it by a header of the same name.'),
  Location: header('The address of the new resource.'),
  ETag: header('Changes when the content does; `If-None-Match` asks for it.'),
  'Cache-Control': header('How long the content may be used without asking again.'),
  Vary: header('The headers of a request on which the response depends.'),
  'Accept-Encoding': header('Which encoding of the request body is accepted.'),
  'WWW-Authenticate': header('The scheme of credentials that is asked for.'),
  'Retry-After': header('After how many seconds the request may be tried again.', { type: 'integer' }),
} as const

type HeaderName = keyof typeof headers

const ofErrors: Partial<Record<ErrorName, HeaderName>> = {
  Unauthenticated: 'WWW-Authenticate',
  TypeNotSupported: 'Accept-Encoding',
  TooManyRequests: 'Retry-After',
  ServiceUnavailable: 'Retry-After',
}

const always: HeaderName = 'X-Request-Id'

const referring = (names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries([always, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Returns the headers of a route's success response. */
export function headersOf(route: Route): JsonSchema {
  if (route.mediaType) return referring(['ETag', 'Cache-Control', 'Vary'])
  return referring([
    ...(route.success === 201 ? ['Location'] : []),
    ...(isSingle(route) ? ['ETag'] : []),
  ] as HeaderName[])
}

/** Returns whether a route answers 304 to a client that already has the content. */
export const isRevalidated = (route: Route): boolean =>
  route.mediaType !== undefined || (route.method === 'GET' && isSingle(route))

/** Returns the parameters that make a request to a route conditional. */
export function conditions(route: Route): JsonSchema[] {
  const inHeader = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })
  return [
    ...(isRevalidated(route)
      ? [inHeader('If-None-Match', 'Entity tags of what the client has: one that fits is answered with 304.')]
      : []),
    ...(route.errors.includes('PreconditionFailed')
      ? [inHeader('If-Match', 'The entity tag of what is to be changed: if it has been changed since, 412.')]
      : []),
  ]
}

/** Returns the headers of a response with one of some errors. */
export const headersOfErrors = (names: readonly ErrorName[]): JsonSchema =>
  referring([...new Set(names.flatMap((name) => ofErrors[name] ?? []))])

import type { ErrorName } from '#shared/platform/http/errors.ts'
import { isSingle, type Route } from '#shared/platform/http/route.ts'
import type { JsonSchema } from './json-schema.ts'

const header = (description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  description,
  schema,
})

/** Headers of responses, keyed by their names in the document. */
export const headers = {
  'X-Request-Id': header(
    'The id of the request. The client may set it with a request header of the same name.',
  ),
  Location: header('The address of the new resource, or of the status of the job that creates it.'),
  ETag: header('The entity tag of the content, for conditional requests.'),
  'Cache-Control': header('The time for which the content may be cached.'),
  Vary: header('The headers of a request on which the response depends.'),
  'Accept-Encoding': header('The accepted encoding of the request body.'),
  'WWW-Authenticate': header('The accepted authentication schemes.'),
  'Retry-After': header('Seconds after which the request may be repeated.', { type: 'integer' }),
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
  if (isFile(route)) return referring(['ETag', 'Cache-Control', 'Vary'])
  return referring([
    ...(route.success === 201 || (route.success === 202 && route.returns) ? ['Location'] : []),
    ...(isSingle(route) ? ['ETag'] : []),
  ] as HeaderName[])
}

/** Returns whether a route responds with a file. A file is the same for all requesters. */
const isFile = ({ method, mediaType }: Route): boolean => method === 'GET' && mediaType !== undefined

/** Returns whether a route responds with 304 to a client that already has the content. */
export const isRevalidated = (route: Route): boolean =>
  isFile(route) || (route.method === 'GET' && isSingle(route))

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
      ? [inHeader('If-None-Match', 'Entity tags of cached content. If one matches, the status is 304.')]
      : []),
    ...(route.errors.includes('PreconditionFailed')
      ? [
          inHeader(
            'If-Match',
            'The entity tag on which the change is based. If the resource has changed since, the status is 412.',
          ),
        ]
      : []),
  ]
}

/** Returns the headers of responses with any of the given errors. */
export const headersOfErrors = (names: readonly ErrorName[]): JsonSchema =>
  referring([...new Set(names.flatMap((name) => ofErrors[name] ?? []))])

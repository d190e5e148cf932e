import { type ErrorName, errorCatalogue } from '#shared/platform/http/errors.ts'
import { isWrite, type Route } from '#shared/platform/http/route.ts'
import { errorIdentifier } from './common-schemas.ts'
import { headersOf, headersOfErrors, isRevalidated } from './headers.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { namesOf, schemaName } from './names.ts'

const reasons: Record<Route['success'], string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted. The work is completed in the background.',
  204: 'Done',
  302: 'The content is at the address in the header `Location`.',
}

const content = (schema: JsonSchema, mediaType = 'application/hal+json') => ({
  content: { [mediaType]: { schema } },
})

/**
 * Returns the responses of a route, keyed by status, including the errors that every endpoint may return.
 *
 * @param examples bodies, keyed by status
 */
export function responses(
  route: Route,
  resource: string | undefined,
  examples: Readonly<Record<string, unknown>> = {},
): JsonSchema {
  const all: Record<string, Response> = {
    [route.success]: {
      description: reasons[route.success],
      headers: headersOf(route),
      ...successBody(route, resource),
    },
    ...(route.mayFind && {
      200: {
        description: 'The resource already exists.',
        headers: headersOf({ ...route, success: 200 }),
        ...successBody(route, resource),
      },
    }),
    ...(isRevalidated(route) && {
      304: { description: 'The content has not changed.', headers: headersOf(route) },
    }),
    ...errorResponses(errorsOf(route)),
  }
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [status, withExample(response, examples[status])]),
  )
}

interface Response {
  description: string
  headers: JsonSchema
  content?: Record<string, JsonSchema>
}

function withExample(response: Response, example: unknown): Response {
  if (example === undefined) return response
  const media = Object.entries(response.content ?? {}).map(([type, one]) => [type, { ...one, example }])
  return { ...response, content: Object.fromEntries(media) }
}

function successBody(route: Route, resource: string | undefined): Pick<Response, 'content'> {
  if (route.mediaType)
    return content({ type: route.returns === 'Text' ? 'string' : 'object' }, route.mediaType)
  const body = bodyName(route, resource)
  return body ? content(reference(body)) : {}
}

function bodyName({ returns, elements, describes }: Route, resource: string | undefined): string | undefined {
  if (elements) return namesOf(elements).collection
  if (resource && returns === 'Schema') return namesOf(describes ?? resource).schema
  if (resource && returns === 'Form') return namesOf(resource).form
  return returns && schemaName(returns)
}

/** Returns the errors that a route declares, and the errors that follow from the route's other declarations. */
function errorsOf({ errors, open, method, body, uses }: Route): ErrorName[] {
  const always: ErrorName[] = ['TooManyRequests', 'InternalServerError', 'ServiceUnavailable']
  const ofRequesters: ErrorName[] = open ? [] : ['Unauthenticated']
  const ofBodies: ErrorName[] = ['PayloadTooLarge', 'TypeNotSupported']
  const ofWrites: ErrorName[] = ['UpdateConflict']
  return [
    ...new Set([
      ...errors,
      ...always,
      ...ofRequesters,
      ...(method === 'GET' ? [] : ofBodies),
      ...(body ? (['InvalidRequestBody'] as const) : []),
      ...(isWrite(uses) ? ofWrites : []),
    ]),
  ]
}

function errorResponses(errors: readonly ErrorName[]): Record<string, Response> {
  const statuses = [...new Set(errors.map((name) => errorCatalogue[name].status))].sort()
  const withStatus = (status: number) => errors.filter((name) => errorCatalogue[name].status === status)
  return Object.fromEntries(statuses.map((status) => [status, errorResponse(withStatus(status))]))
}

function errorResponse(names: readonly ErrorName[]): Response {
  const identifier = { enum: names.map(errorIdentifier) }
  return {
    description: names.map((name) => errorCatalogue[name].message).join(' '),
    headers: headersOfErrors(names),
    ...content({ ...reference('Error'), type: 'object', properties: { errorIdentifier: identifier } }),
  }
}

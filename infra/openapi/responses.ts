import { catalogue, type ErrorName } from '#shared/platform/http/errors.ts'
import { isWrite, type Route } from '#shared/platform/http/route.ts'
import { errorIdentifier } from './common-schemas.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { namesOf, schemaName } from './names.ts'

const reasons: Record<Route['success'], string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted; it is done in the background.',
  204: 'Done',
}

const hal = (schema: JsonSchema): JsonSchema => ({ content: { 'application/hal+json': { schema } } })

/** The responses of a route by status: its success, its own errors, and those of every endpoint. */
export function responses(route: Route, resource: string | undefined): JsonSchema {
  const body = bodyName(route, resource)
  const success = { description: reasons[route.success], ...(body && hal(reference(body))) }
  return { [route.success]: success, ...errorResponses(errorsOf(route)) }
}

function bodyName({ returns, elements }: Route, resource: string | undefined): string | undefined {
  if (elements) return namesOf(elements).collection
  if (resource && returns === 'Schema') return namesOf(resource).schema
  if (resource && returns === 'Form') return namesOf(resource).form
  return returns && schemaName(returns)
}

/** The errors a route declares, and those that its shape implies. */
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

function errorResponses(errors: readonly ErrorName[]): JsonSchema {
  const statuses = [...new Set(errors.map((name) => catalogue[name].status))].sort()
  const withStatus = (status: number) => errors.filter((name) => catalogue[name].status === status)
  return Object.fromEntries(statuses.map((status) => [status, errorResponse(withStatus(status))]))
}

function errorResponse(names: readonly ErrorName[]): JsonSchema {
  const identifier = { enum: names.map(errorIdentifier) }
  return {
    description: names.map((name) => catalogue[name].message).join(' '),
    ...hal({ ...reference('Error'), type: 'object', properties: { errorIdentifier: identifier } }),
  }
}

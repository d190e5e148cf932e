import { patternOf } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { draftSchema } from './body-schema.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { namesOf } from './names.ts'
import { responses } from './responses.ts'

/** The path of a route in OpenAPI, which cannot express that a parameter may contain slashes; its description says so. */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replaceAll('+}', '}')

/**
 * One route as an OpenAPI operation.
 *
 * @param resource the resource that the route's siblings return, if there is one
 */
export function operation(route: Route, resource: string | undefined): JsonSchema {
  const parameters = [...pathParameters(route), ...queryParameters(route)]
  return {
    operationId: route.id,
    tags: [route.id.split('/')[0]],
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(route.open && { security: [] }),
    ...(route.body && { requestBody: requestBody(route, resource) }),
    responses: responses(route, resource),
  }
}

function pathParameters({ path, names }: Route): JsonSchema[] {
  const pattern = patternOf({ names })
  return [...path.matchAll(/\{(\w+)(\+?)\}/g)].map(([, name, greedy]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, ...(pattern && { pattern }) },
    ...(greedy && { description: 'May contain slashes, encoded or not.' }),
  }))
}

const inQuery = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'query',
  description,
  schema,
})

const pageParameters = [
  inQuery('offset', 'The number of the page, from 1.', { type: 'integer', minimum: 0, default: 1 }),
  inQuery('pageSize', 'Elements per page; -1 for as many as possible.', { type: 'integer', minimum: -1 }),
  inQuery('filters', 'A JSON array of {name: {operator, values}}.', { type: 'string' }),
  inQuery('sortBy', 'A JSON array of [name, "asc" or "desc"].', { type: 'string' }),
]

const queryParameters = ({ query, parameters = {} }: Route): JsonSchema[] => [
  ...(query ? pageParameters : []),
  ...Object.entries(parameters).map(([name, description]) => inQuery(name, description, { type: 'string' })),
]

function requestBody(route: Route, resource: string | undefined): JsonSchema {
  const { body } = route
  const schema = bodySchema(route, resource)
  return {
    required: body === 'required',
    content: { 'application/json': { schema }, 'application/hal+json': { schema } },
  }
}

function bodySchema({ takes, returns, success }: Route, resource: string | undefined): JsonSchema {
  if (takes) return reference(takes)
  if (!resource) return { type: 'object' }
  if (returns === 'Form') return draftSchema(resource)
  const { creation, change } = namesOf(resource)
  return reference(success === 201 ? creation : change)
}

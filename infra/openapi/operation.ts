import { MAX_NAME, patternOf } from '#shared/platform/http/addresses.ts'
import { MULTIPART } from '#shared/platform/http/limits.ts'
import { isForm, type Route } from '#shared/platform/http/route.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { describeRoute } from './description.ts'
import recorded from './examples.json' with { type: 'json' }
import { conditions } from './headers.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { namesOf } from './names.ts'
import { queryParameters } from './query-parameters.ts'
import { responses } from './responses.ts'

/**
 * Returns the OpenAPI path of a route. OpenAPI cannot express that a parameter may contain slashes, so the description
 * of the parameter mentions the slashes.
 */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replaceAll('+}', '}')

/** Returns the tag of a route: the name of its resource. */
export const tagOf = ({ id }: Pick<Route, 'id'>): string => id.slice(0, id.indexOf('/'))

/**
 * Returns the OpenAPI operation of a route.
 *
 * @param resources the declarations of the resources, keyed by `_type`
 */
export function operation(route: Route, resources: Readonly<Record<string, DeclaredResource>>): JsonSchema {
  const resource = resourceOf(route, resources)
  const listing = route.elements ? resources[route.elements]?.listing?.() : undefined
  const id = operationId(route)
  const example = examples[id]
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route, listing, example?.query),
    ...conditions(route),
  ]
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary: route.summary,
    description: describeRoute(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.open && { security: [] }),
    ...(route.body && { requestBody: requestBody(route, resource, example) }),
    responses: responses(route, resource, example?.answers),
  }
}

/**
 * Returns the HEAD operation of a route.
 *
 * @param described the GET operation of the same route
 */
export function headOperation(described: JsonSchema): JsonSchema {
  const answers = Object.entries(described.responses as Record<string, JsonSchema>)
  return {
    ...described,
    operationId: `${described.operationId}Head`,
    summary: `${described.summary}: headers only`,
    responses: Object.fromEntries(answers.map(([status, { content, ...headers }]) => [status, headers])),
  }
}

/**
 * Returns the name of the resource that a route's schema and forms describe: the declared resource or, by default, the
 * resource that the other routes of the same group return.
 */
const resourceOf = ({ describes, siblings }: Route, resources: object): string | undefined =>
  describes ?? siblings.map(({ returns }) => returns).find((name) => name && Object.hasOwn(resources, name))

const idDescriptions: Record<NonNullable<Route['names']> | 'id', string> = {
  id: 'The id.',
  me: 'The id, or `me` for the requester.',
  login: 'The id, `me` for the requester, or the login. Only requesters who may see the login can use it.',
  identifier: 'The id or the identifier.',
  text: 'The id. Slashes in it may be percent-encoded.',
}

function pathParameters({ path, names }: Route): JsonSchema[] {
  const pattern = patternOf({ names })
  return [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: idDescriptions[names ?? 'id'],
    schema: pattern
      ? { type: ['integer', 'string'], minimum: 1, pattern }
      : { type: 'string', minLength: 1, maxLength: MAX_NAME },
  }))
}

function requestBody(
  route: Route,
  resource: string | undefined,
  { body: example }: Partial<Example> = {},
): JsonSchema {
  if (route.body === 'multipart') return multipartBody(route, resource)
  if (route.body === 'text') return textBody
  const media = { schema: bodySchema(route, resource), ...(example && { example }) }
  return {
    description: isForm(route) ? 'The body of the write, or a part of it.' : 'The values to save.',
    required: route.body === 'required' || route.body === 'metadata',
    // Documents only one media type. `application/hal+json` is accepted as well, but client generators would turn two
    // media types into a choice between identical types.
    content: { 'application/json': media },
  }
}

const textBody: JsonSchema = {
  description: 'The text.',
  required: true,
  content: { 'text/plain': { schema: { type: 'string' } } },
}

const multipartBody = (route: Route, resource: string | undefined): JsonSchema => ({
  description: 'A file and its metadata.',
  required: true,
  content: {
    [MULTIPART]: {
      schema: {
        type: 'object',
        properties: {
          metadata: bodySchema(route, resource),
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
        required: ['metadata', 'file'],
      },
      encoding: { metadata: { contentType: 'application/json' } },
    },
  },
})

function bodySchema({ takes, success }: Route, resource: string | undefined): JsonSchema {
  if (takes) return reference(takes)
  if (!resource) return { type: 'object' }
  const { creation, change } = namesOf(resource)
  return reference(success === 201 ? creation : change)
}

/** The verbs among the names of endpoints. In the name of an operation, a verb precedes the noun. */
const verbs = ['list', 'show', 'create', 'update', 'delete', 'lock', 'unlock', 'accept']

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/**
 * Returns the singular of a name, such as `category` for `categories` and `status` for `statuses`. Leaves `settings`
 * unchanged: the settings are one resource.
 */
const singular = (name: string) =>
  name.replace(/(ies|(?<=us|ss|x|ch|sh)es|(?<!s|^setting)s)$/, (ending) => (ending === 'ies' ? 'y' : ''))

/**
 * Returns the operation id of a route. Generated clients use it as the name of a method, such as `listUsers`,
 * `createUser`, `userCreateForm` or `versionsInProject`.
 */
export function operationId({ id, elements }: Pick<Route, 'id' | 'elements'>): string {
  const [resource = '', endpoint = ''] = id.split('/')
  const noun = elements ? resource : singular(resource)
  return verbs.includes(endpoint) ? endpoint + pascal(noun) : camel(noun) + pascal(endpoint)
}

/** An example request to an operation, with its example responses keyed by status. */
interface Example {
  query?: Readonly<Record<string, string>>
  body?: object
  answers: Readonly<Record<string, unknown>>
}

/** An example for each operation: a request to a service with prepared data, and its responses. A test records them. */
const examples: Readonly<Record<string, Example | undefined>> = recorded

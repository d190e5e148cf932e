import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { serviceDocument } from '#infra/openapi.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import { isForm, isPage } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const document = serviceDocument()

// In a test worker, two options of the compiler cost more time than they save: optimising the code of a schema, and
// inlining referenced schemas.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
addFormats(ajv)
ajv.addSchema(document, 'openapi')

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: { type: string }
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

interface Exchange {
  method: string
  /** The path with its query. */
  path: string
  /** The body of the request: a string that is sent unchanged, or a value that is sent as JSON. */
  sent?: unknown
  status: number
  contentType: string | null
  body: unknown
}

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const matchesOf = oncePerKey((method: string) =>
  oncePerKey((path: string) => matchRoute(allRoutes, method, path)),
)

/**
 * Returns the route of a request, with its parameters. The result is cached, because tests repeat their addresses, and
 * each address has to be compared with every route.
 */
export const routeOf = (method: string, address: string) => matchesOf(method)(address.split('?')[0] as string)

/** The pointer that was first used for each schema of the document, keyed by the text of the schema. */
const firstPointers = new Map<string, string>()

/**
 * Returns a pointer to the schema at a path, or to an equal schema that was used before. Equal schemas are compiled
 * only once, because compiling takes longer than validating a response.
 *
 * @param place the path as JSON
 */
const pointerTo = oncePerKey((place: string) => {
  const parts: string[] = JSON.parse(place)
  const schema = parts.reduce<unknown>((node, part) => Object(node)[part], document)
  const text = JSON.stringify(schema) ?? place
  const first = firstPointers.get(text) ?? pointer(...parts)
  firstPointers.set(text, first)
  return first
})

/** Validates a value against the schema at a path of the document, and returns the errors. */
function problems(value: unknown, ...place: string[]): string[] {
  const validate = ajv.getSchema(`openapi#/${pointerTo(JSON.stringify(place))}`)
  if (!validate) return [`no schema at ${place.join(' ')}`]
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/**
 * Compares a response with the OpenAPI document of the route. If the request succeeded, also compares the request.
 *
 * @returns the differences; empty if the address belongs to no documented route
 */
export function differences(exchange: Exchange): string[] {
  const { method, status } = exchange
  const [path, query = ''] = exchange.path.split('?') as [string, string?]
  const found = routeOf(method, path)
  // If the status is 405, the gateway and `routeOf` have matched the path to different routes, so no documented
  // operation applies.
  if (!found || isPage(found.route) || status === 405) return []
  const template = found.route.path.replace('+}', '}')
  const place = ['paths', template, method.toLowerCase()]
  const operation = (document.paths[template] as unknown as Record<string, Operation>)[method.toLowerCase()]!
  const isAccepted = status >= 200 && status < 300
  return [
    ...answerDifferences(exchange, operation, place, new URLSearchParams(query).has('select')),
    // Does not compare the bodies of forms. A form accepts any body, since it reports the errors of the body.
    ...(isAccepted && !isForm(found.route) ? sentDifferences(exchange.sent, operation, place) : []),
    ...(isAccepted ? parameterDifferences(found.params, query, operation, place) : []),
  ]
}

const isSearch = (body: unknown) =>
  typeof body === 'object' && body !== null && '_type' in body && body._type === 'Search'

function answerDifferences(
  { status, body, contentType }: Exchange,
  { responses }: Operation,
  place: string[],
  isSelection: boolean,
): string[] {
  const response = responses[String(status)]
  if (!response) return [`it is not documented to answer ${status}`]
  if (!response.content) return body === undefined ? [] : [`${status} has a body`]
  // A request for the search options of a list gets a Search resource instead of the documented list. OpenAPI cannot
  // express that the schema depends on the query.
  if (isSearch(body)) return problems(body, 'components', 'schemas', 'Search')
  if (!contentType || !Object.hasOwn(response.content, contentType)) return [`content type ${contentType}`]
  const found = problems(body, ...place, 'responses', String(status), 'content', contentType, 'schema')
  // Ignores missing members if the request has `select`: the response then omits members that the document requires.
  return isSelection ? found.filter((problem) => !problem.includes('must have required property')) : found
}

/** Validates the body of an accepted request against the documented schema, and returns the errors. */
function sentDifferences(sent: unknown, { requestBody }: Operation, place: string[]): string[] {
  const isBlank = sent === undefined || (typeof sent === 'string' && sent.trim() === '')
  // Skips bodies that are not JSON: tests of uploads cover multipart bodies, and a plain text body may be any text.
  if (!requestBody || isBlank || sent instanceof FormData || sent instanceof Uint8Array) return []
  if (!('application/json' in requestBody.content)) return []
  const body = typeof sent === 'string' ? JSON.parse(sent) : sent
  return bodyProblems(body, place).map((problem) => `accepted in spite of: body ${problem}`)
}

const bodyProblems = (body: unknown, place: string[]) =>
  problems(body, ...place, 'requestBody', 'content', 'application/json', 'schema')

/** Validates a request body against the document, and returns the errors. */
export function requestProblems(method: string, path: string, body: unknown): string[] {
  const template = routeOf(method, path)?.route.path as string
  return bodyProblems(body, ['paths', template, method.toLowerCase()])
}

function parameterDifferences(
  inPath: Readonly<Record<string, string | undefined>>,
  query: string,
  { parameters = [] }: Operation,
  place: string[],
): string[] {
  const inQuery = new URLSearchParams(query)
  return parameters.flatMap(({ name, in: where, schema: { type } }, index) => {
    const given = where === 'path' ? decodeURIComponent(inPath[name] ?? '') : inQuery.get(name)
    if (!given) return []
    const value = type === 'integer' ? Number(given) : given
    const wrong = problems(value, ...place, 'parameters', String(index), 'schema')
    return wrong.map((problem) => `accepted in spite of: ${name} ${problem}`)
  })
}

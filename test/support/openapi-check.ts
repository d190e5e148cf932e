import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from '#infra/openapi.ts'
import { matchRoute } from '#shared/api/match.ts'
import { isPage } from '#shared/api/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const document = openApi()

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema(document, 'openapi')

interface Answered {
  method: string
  path: string
  status: number
  contentType: string | null
  body: unknown
}

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

/**
 * Compares an answer with what the OpenAPI document says about its route and status.
 *
 * @returns what differs; nothing where no route is concerned
 */
export function differences({ method, path, status, contentType, body }: Answered): string[] {
  const route = matchRoute(allRoutes, method, path)?.route
  // With 405 the address is that of another template: no route is concerned.
  if (!route || isPage(route) || status === 405) return []
  const template = route.path.replace('+}', '}')
  const responses = (
    document.paths[template] as Record<string, { responses: Record<string, { content?: object }> }>
  )[method.toLowerCase()]?.responses
  const response = responses?.[String(status)]
  if (!response) return [`${method} ${template} is not documented to answer ${status}`]
  if (!response.content) return body === undefined ? [] : [`${status} has a body`]
  if (contentType !== 'application/hal+json') return [`content type ${contentType}`]
  const reference = pointer(
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/hal+json',
    'schema',
  )
  const validate = ajv.getSchema(`openapi#/${reference}`)
  if (!validate) return [`no schema at ${reference}`]
  return validate(body)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

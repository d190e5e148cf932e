import { isPage, type Route } from '#shared/platform/http/route.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { allBodies, allResources, allRoutes, resourceDescriptions } from '#shared/resources/index.ts'
import { bodySchema } from './openapi/body-schema.ts'
import { commonSchemas } from './openapi/common-schemas.ts'
import { headers } from './openapi/headers.ts'
import type { JsonSchema } from './openapi/json-schema.ts'
import { headOperation, operation, pathOf, tagOf } from './openapi/operation.ts'
import { resourceSchemas } from './openapi/resource-schemas.ts'

const INTRODUCTION = [
  'Resources are HAL: they have values, `_links` to related resources and to permitted actions, and `_embedded` copies of other resources.',
  'An action that would be refused has no link. Resources that a requester may not see are treated as nonexistent.',
  'Lists are divided into pages; `nextByOffset` links the next one. Forms validate a body before it is saved.',
  'Errors are resources too: `errorIdentifier` for programs, `message` for people, `_embedded.details` for more.',
  'Clients should ignore unknown members: newer versions of this document may add some.',
].join('\n\n')

/**
 * Builds the OpenAPI 3.1 document of a service.
 *
 * @param routes every route, in the order of the document
 * @param resources the declaration of each resource, keyed by its `_type`
 * @param bodies the declarations of bodies that are not resources, keyed by name
 */
export function openApi(
  routes: readonly Route[] = allRoutes,
  resources: Readonly<Record<string, DeclaredResource>> = allResources,
  bodies: Readonly<Record<string, DeclaredResource>> = allBodies,
) {
  const described = routes.filter((route) => !isPage(route))
  const schemas = [
    ...Object.entries(resources).map(([name, declared]) => resourceSchemas(name, declared)),
    ...Object.entries(bodies).map(([name, declared]) => ({ [name]: bodySchema(declared) })),
  ]
  const operations = paths(described, resources)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Management API',
      version: '3',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The address is relative to the address of the document, since a stage has no address before it is deployed.
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { bearer: [] }, { cookie: [] }, {}],
    tags: tagsOf(described),
    paths: operations,
    components: {
      headers,
      schemas: referenced(operations, Object.assign({ ...commonSchemas }, ...schemas)),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'User `apikey` with an API token as password, or a login and its password.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or a JWT of an OpenID Connect issuer that the stage accepts.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description:
            'Set by `POST /api/v3/session`, for scripts of this host. Requests that change something also need the header `X-Requested-With: XMLHttpRequest`. Over plain HTTP, on a laptop, the name of the cookie is `session`.',
        },
      },
    },
  }
}

let built: ReturnType<typeof openApi> | undefined

/**
 * Returns the document of all routes. The document is built only once, because building it takes a tenth of a second.
 */
export function serviceDocument() {
  built ??= openApi()
  return built
}

type PathItem = Record<string, JsonSchema>

function paths(
  routes: readonly Route[],
  resources: Readonly<Record<string, DeclaredResource>>,
): Record<string, PathItem> {
  const items: Record<string, PathItem> = {}
  for (const route of routes) {
    const path = pathOf(route)
    const described = operation(route, resources)
    const head = route.head && { head: headOperation(described) }
    items[path] = { ...items[path], [route.method.toLowerCase()]: described, ...head }
  }
  return items
}

/** Returns the tags: the resources of the routes, each with its description. */
const tagsOf = (routes: readonly Route[]) =>
  [...new Set(routes.map(tagOf))].map((name) => ({ name, description: resourceDescriptions[name] }))

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g

const namesIn = (part: object): string[] =>
  [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name]) => name as string)

/**
 * Returns the schemas to which a document refers, directly or transitively. Schemas of lists and forms that no route
 * returns are therefore left out.
 */
function referenced(document: object, schemas: Readonly<Record<string, JsonSchema>>) {
  const found = new Set<string>()
  const open: object[] = [document]
  for (let part = open.pop(); part; part = open.pop()) {
    const names = namesIn(part).filter((name) => !found.has(name))
    for (const name of names) found.add(name)
    open.push(...names.map((name) => schemas[name] ?? {}))
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

import { isPage, type Route } from '#shared/platform/http/route.ts'
import type { DeclaredResource } from '#shared/platform/properties/property.ts'
import { allBodies, allResources, allRoutes } from '#shared/resources/index.ts'
import { bodySchema } from './openapi/body-schema.ts'
import { commonSchemas } from './openapi/common-schemas.ts'
import type { JsonSchema } from './openapi/json-schema.ts'
import { operation, pathOf } from './openapi/operation.ts'
import { resourceSchemas } from './openapi/resource-schemas.ts'

/**
 * The OpenAPI 3.1 document of the service.
 *
 * @param routes every route, in the order of the document
 * @param resources what each resource consists of, by its `_type`
 * @param bodies what those bodies consist of that are not resources, by their name
 */
export function openApi(
  routes: readonly Route[] = allRoutes,
  resources: Readonly<Record<string, DeclaredResource>> = allResources,
  bodies: Readonly<Record<string, DeclaredResource>> = allBodies,
) {
  const schemas = [
    ...Object.entries(resources).map(([name, declared]) => resourceSchemas(name, declared)),
    ...Object.entries(bodies).map(([name, declared]) => ({ [name]: bodySchema(declared) })),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Management API',
      version: '3',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the address of the document; a stage has no address before it is deployed.
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { bearer: [] }, {}],
    paths: paths(routes, resources),
    components: {
      schemas: Object.assign({ ...commonSchemas }, ...schemas) as Record<string, JsonSchema>,
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
      },
    },
  }
}

type PathItem = Record<string, JsonSchema>

function paths(routes: readonly Route[], resources: object): Record<string, PathItem> {
  const items: Record<string, PathItem> = {}
  for (const route of routes.filter((route) => !isPage(route))) {
    const path = pathOf(route)
    items[path] = {
      ...items[path],
      [route.method.toLowerCase()]: operation(route, resourceOf(route, resources)),
    }
  }
  return items
}

/** The resource that a route's schema and forms describe: the one that its siblings return. */
const resourceOf = ({ siblings }: Route, resources: object): string | undefined =>
  siblings.map(({ returns }) => returns).find((name) => name && Object.hasOwn(resources, name))

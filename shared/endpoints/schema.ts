import type { Route } from '#shared/api/route.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { schema } from '#shared/hal/schema.ts'
import type { Properties } from '#shared/properties/property.ts'

/** The endpoint kind of schemas: for whoever may use the API. */
export const schemaOf =
  <E>(properties: Properties<E>, route: Route): Endpoint =>
  async ({ viewer }) =>
    schema(properties, await viewer, undefined, route.path)

import type { Viewer } from '#shared/access/viewer.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The endpoint kind of schemas: for whoever may use the API.
 *
 * @param properties the same for everybody, or those a requester may know of
 */
export const schemaOf =
  <E>(properties: Properties<E> | ((viewer: Viewer) => Properties<E>), route: Route): Endpoint =>
  async (request) => {
    const viewer = await request.viewer
    const known = typeof properties === 'function' ? properties(viewer) : properties
    return schema<E>(known, viewer, route.path)
  }

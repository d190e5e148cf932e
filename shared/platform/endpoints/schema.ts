import { schemaResource } from '#shared/platform/hal/schema.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Endpoint } from './endpoint.ts'

/** Returns the address of the Schema of a route's resource. If the resource has two Schemas, this is the first one. */
export const schemaPath = ({ siblings }: Route): string =>
  siblings.find(({ returns }) => returns === 'Schema')?.path as string

/**
 * The endpoint that shows a Schema.
 *
 * @param properties a function if the properties depend on the requester
 * @param isPermitted returns whether a requester may see the Schema; by default, every user of the API may see it
 */
export const schemaOf =
  <E, C = unknown>(
    properties:
      | Properties<E, C>
      | ((viewer: Viewer, ports: Ports) => Properties<E, C> | Promise<Properties<E, C>>),
    isPermitted: (viewer: Viewer) => boolean = () => true,
  ): Endpoint =>
  async ({ route, ...request }, ports) => {
    const viewer = await request.viewer
    requirePermission(isPermitted(viewer))
    const known = typeof properties === 'function' ? await properties(viewer, ports) : properties
    return schemaResource(known, viewer, route.describes ? route.path : schemaPath(route))
  }

import type { Resource } from '#shared/platform/hal/resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { QueryContext } from './load.ts'
import type { Query } from './model.ts'
import { properties } from './properties.ts'
import { propertiesAt } from './properties-at.ts'
import { routes } from './routes.ts'

/** The Schema of the queries of a place. */
export function schemaAt({ entity, ...place }: QueryContext): Resource {
  const { viewer } = place.offers.around
  const { project } = place
  const self = project ? href(routes['schema-in-project'], project) : routes.schema.path
  return schema<Query>({ ...properties, ...propertiesAt(viewer, place) }, viewer, self, entity)
}

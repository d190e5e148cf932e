import { customProperties } from '#shared/custom-fields/properties.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Project } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The Schema of projects for one requester, with the custom fields they may know of. */
export const projectSchema = schemaOf<Project>(
  (viewer) => ({ ...properties, ...customProperties('project', viewer) }),
  routes.schema,
)

import { customProperties } from '#shared/custom-fields/properties.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** The specification has two addresses for one document. */
export const handler = lambda(
  routes.schemas,
  {},
  schemaOf<Project>((viewer) => ({ ...properties, ...customProperties('project', viewer) })),
)

import type { Stores } from '#shared/app.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { toldOfFieldsOf } from '#shared/custom-fields/told.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.schema,
  { memberships: membershipsIn, projects: projectsIn },
  schemaOf<Project, Stores<'memberships' | 'projects'>>(async (viewer, stores) => ({
    ...properties,
    ...customProperties('project', await toldOfFieldsOf('project', viewer, stores)),
  })),
)

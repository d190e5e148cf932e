import { customProperties } from '#shared/custom-fields/properties.ts'
import { withVisibleFieldsOf } from '#shared/custom-fields/visible-fields.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Ports } from '#shared/ports.ts'
import { mayChooseTypesOnCreation } from '#shared/resources/projects/creator-role.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(
  routes.schema,
  schemaOf(async (viewer, ports: Ports) => ({
    ...properties,
    types: { ...properties.types, writable: mayChooseTypesOnCreation(viewer) },
    ...customProperties<Project>('project', await withVisibleFieldsOf('project', viewer, ports)),
  })),
)

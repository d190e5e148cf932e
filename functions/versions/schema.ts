import { customProperties } from '#shared/custom-fields/properties.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { properties } from '#shared/resources/versions/properties.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambda(
  routes.schema,
  schemaOf(
    (viewer) => ({ ...properties, ...customProperties<Version>('version', viewer) }),
    (viewer) => viewer.mayAnywhere('view_work_packages', 'manage_versions'),
  ),
)

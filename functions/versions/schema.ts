import { customProperties } from '#shared/custom-fields/properties.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { properties } from '#shared/resources/versions/properties.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const versionSchema: Endpoint<typeof routes.schema> = async (request) => {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages', 'manage_versions'))
  const known = { ...properties, ...customProperties<Version>('version', viewer) }
  return schema<Version>(known, viewer, routes.schema.path)
}

export const handler = lambda(routes.schema, versionSchema)

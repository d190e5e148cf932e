import { timePermissions } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { described } from '#shared/resources/time-entries/properties.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambda(
  routes.schema,
  schemaOf(described, (viewer) => viewer.mayAnywhere(...timePermissions)),
)

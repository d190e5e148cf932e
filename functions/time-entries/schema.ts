import { timePermissions } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { describedFor } from '#shared/resources/time-entries/resource.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambda(
  routes.schema,
  schemaOf<TimeEntry>(describedFor, (viewer) => viewer.mayAnywhere(...timePermissions)),
)

import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { activities } from '#shared/resources/time-entry-activities/resource.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(activities))

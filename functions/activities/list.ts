import { lambda } from '#shared/lambda.ts'
import { listActivities } from '#shared/resources/activities/list.ts'
import { routes } from '#shared/resources/activities/routes.ts'

export const handler = lambda(routes.list, listActivities)

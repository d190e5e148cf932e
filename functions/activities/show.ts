import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedActivities } from '#shared/resources/activities/load-activity.ts'
import { representActivity } from '#shared/resources/activities/representer.ts'
import { routes } from '#shared/resources/activities/routes.ts'

export const handler = lambda(routes.show, show({ ...addressedActivities, represent: representActivity }))

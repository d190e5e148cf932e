import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { activities } from '#shared/resources/time-entry-activities/resource.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambdaWithBody(routes.update, update(activities))

import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { activities } from '#shared/resources/time-entry-activities/resource.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambda(routes.delete, remove({ ...activities, runFollowUp: leaveToConsumer(jobsIn) }))

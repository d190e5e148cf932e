import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { statuses } from '#shared/resources/statuses/resource.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambda(routes.delete, remove({ ...statuses, runFollowUp: leaveToConsumer(jobsIn) }))

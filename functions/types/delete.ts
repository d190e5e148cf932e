import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { types } from '#shared/resources/types/resource.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(routes.delete, remove({ ...types, runFollowUp: leaveToConsumer(jobsIn) }))

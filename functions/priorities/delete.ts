import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { priorities } from '#shared/resources/priorities/resource.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambda(routes.delete, remove({ ...priorities, runFollowUp: leaveToConsumer(jobsIn) }))

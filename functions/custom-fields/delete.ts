import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { customFields } from '#shared/resources/custom-fields/resource.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambda(
  routes.delete,
  remove({ ...customFields, runFollowUp: leaveToConsumer(jobsIn) }),
)

import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/job-statuses/routes.ts'
import { showJobStatus } from '#shared/resources/job-statuses/show-job-status.ts'

export const handler = lambda(routes.show, showJobStatus)

import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { statuses } from '#shared/resources/statuses/resource.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambdaWithBody(routes.update, update(statuses))

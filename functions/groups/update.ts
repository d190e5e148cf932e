import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { groups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'

export const handler = lambdaWithBody(routes.update, update(groups))

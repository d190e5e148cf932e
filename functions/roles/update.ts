import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { roles } from '#shared/resources/roles/resource.ts'
import { routes } from '#shared/resources/roles/routes.ts'

export const handler = lambdaWithBody(routes.update, update(roles))

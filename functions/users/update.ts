import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { users } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambdaWithBody(routes.update, update(users))

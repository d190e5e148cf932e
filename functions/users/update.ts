import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { updateUser } from '#shared/resources/users/writing.ts'

export const handler = lambdaWithBody(routes.update, updateUser)

import { lambdaWithBody } from '#shared/lambda.ts'
import { createToken } from '#shared/resources/api-tokens/own-tokens.ts'
import { routes } from '#shared/resources/api-tokens/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(routes.create, { users: usersIn }, createToken)

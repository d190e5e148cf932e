import { lambda } from '#shared/lambda.ts'
import { requestResetOf } from '#shared/resources/password-resets/requesting.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes['password-reset'], requestResetOf)

import { lambda } from '#shared/lambda.ts'
import { resendInvitation } from '#shared/resources/users/resending.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes.invite, resendInvitation)

import { lambdaWithBody } from '#shared/lambda.ts'
import { requestReset } from '#shared/resources/password-resets/requesting.ts'
import { routes } from '#shared/resources/password-resets/routes.ts'

export const handler = lambdaWithBody(routes.request, requestReset)

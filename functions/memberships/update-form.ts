import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { changeForm } from '#shared/resources/memberships/writing.ts'

export const handler = lambdaWithBody(routes['update-form'], changeForm)

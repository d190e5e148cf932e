import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { presentMemberships } from '#shared/resources/memberships/updating.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(presentMemberships))

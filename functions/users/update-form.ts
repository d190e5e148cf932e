import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { draftedUsers } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(draftedUsers))

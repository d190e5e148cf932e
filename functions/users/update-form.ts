import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { user } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const updateUserForm = updateForm(user, {
  form: routes['update-form'],
  commit: routes.update,
})

export const handler = lambdaWithBody(routes['update-form'], updateUserForm)

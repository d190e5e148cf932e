import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { placeholderUser } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const updatePlaceholderUserForm = updateForm(placeholderUser, {
  form: routes['update-form'],
  commit: routes.update,
})

export const handler = lambdaWithBody(routes['update-form'], updatePlaceholderUserForm)

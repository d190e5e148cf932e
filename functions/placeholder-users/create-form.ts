import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { placeholderUser } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const createPlaceholderUserForm = creationForm(placeholderUser, {
  form: routes['create-form'],
  commit: routes.create,
})

export const handler = lambdaWithBody(routes['create-form'], createPlaceholderUserForm)

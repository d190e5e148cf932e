import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { user } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const createUserForm = creationForm(user, {
  form: routes['create-form'],
  commit: routes.create,
})

export const handler = lambdaWithBody(routes['create-form'], createUserForm)

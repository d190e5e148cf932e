import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { newVersionForms } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const createVersionForm = creationForm(newVersionForms, {
  form: routes['create-form'],
  commit: routes.create,
})

export const handler = lambdaWithBody(routes['create-form'], createVersionForm)

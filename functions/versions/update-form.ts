import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { presentVersionForms } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const updateVersionForm = updateForm(presentVersionForms, {
  form: routes['update-form'],
  commit: routes.update,
})

export const handler = lambdaWithBody(routes['update-form'], updateVersionForm)

import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { customFields } from '#shared/resources/custom-fields/resource.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(customFields))

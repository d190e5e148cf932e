import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { priorities } from '#shared/resources/priorities/resource.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(priorities))

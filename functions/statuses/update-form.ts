import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { statuses } from '#shared/resources/statuses/resource.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(statuses))

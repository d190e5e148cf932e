import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { webhooks } from '#shared/resources/webhooks/resource.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(webhooks))

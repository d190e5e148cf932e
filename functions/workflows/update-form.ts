import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { workflows } from '#shared/resources/workflows/resource.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(workflows))

import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { presentVersions } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(presentVersions))

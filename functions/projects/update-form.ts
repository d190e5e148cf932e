import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { presentProjects } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(presentProjects))

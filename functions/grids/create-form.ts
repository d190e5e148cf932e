import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { grids } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], creationForm(grids))

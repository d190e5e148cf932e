import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { types } from '#shared/resources/types/resource.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], creationForm(types))

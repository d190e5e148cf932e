import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { categories } from '#shared/resources/categories/resource.ts'
import { routes } from '#shared/resources/categories/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], creationForm(categories))

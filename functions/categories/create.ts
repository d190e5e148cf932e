import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { categories } from '#shared/resources/categories/resource.ts'
import { routes } from '#shared/resources/categories/routes.ts'

export const handler = lambdaWithBody(routes.create, create(categories))

import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { categories } from '#shared/resources/categories/resource.ts'
import { routes } from '#shared/resources/categories/routes.ts'

export const handler = lambda(routes.show, show(categories))

import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { categories } from '#shared/resources/categories/resource.ts'
import { routes } from '#shared/resources/categories/routes.ts'

export const handler = lambda(routes.delete, remove(categories))

import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { categories } from '#shared/resources/categories/resource.ts'
import { routes } from '#shared/resources/categories/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(categories))

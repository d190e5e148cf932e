import { lambda } from '#shared/lambda.ts'
import { showSortBy } from '#shared/resources/queries/parts.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes['sort-by'], showSortBy)

import { lambda } from '#shared/lambda.ts'
import { showFilterSchema } from '#shared/resources/queries/parts.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes['filter-schema'], showFilterSchema)

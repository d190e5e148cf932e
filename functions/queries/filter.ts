import { lambda } from '#shared/lambda.ts'
import { showFilter } from '#shared/resources/queries/parts.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes.filter, showFilter)

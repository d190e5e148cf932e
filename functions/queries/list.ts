import { lambda } from '#shared/lambda.ts'
import { listQueries } from '#shared/resources/queries/list.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes.list, listQueries)

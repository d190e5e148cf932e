import { lambda } from '#shared/lambda.ts'
import { searchAll } from '#shared/resources/search/list.ts'
import { routes } from '#shared/resources/search/routes.ts'

export const handler = lambda(routes.list, searchAll)

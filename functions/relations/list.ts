import { lambda } from '#shared/lambda.ts'
import { listRelations } from '#shared/resources/relations/list.ts'
import { routes } from '#shared/resources/relations/routes.ts'

export const handler = lambda(routes.list, listRelations)

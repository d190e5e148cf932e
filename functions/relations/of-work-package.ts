import { lambda } from '#shared/lambda.ts'
import { listRelationsOf } from '#shared/resources/relations/list.ts'
import { routes } from '#shared/resources/relations/routes.ts'

export const handler = lambda(routes['of-work-package'], listRelationsOf)

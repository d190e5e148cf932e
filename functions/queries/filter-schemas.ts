import { lambda } from '#shared/lambda.ts'
import { globalScope } from '#shared/resources/queries/load.ts'
import { listFilterSchemas } from '#shared/resources/queries/parts.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes['filter-schemas'], listFilterSchemas(globalScope))

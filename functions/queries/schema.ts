import { lambda } from '#shared/lambda.ts'
import { globalScope } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes.schema, async (request, ports) =>
  (await globalScope(request, ports)).schema(),
)

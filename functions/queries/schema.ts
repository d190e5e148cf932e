import { lambda } from '#shared/lambda.ts'
import { globalScope } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'

/** Shows the Schema of global queries. */
export const handler = lambda(routes.schema, async (request, ports) =>
  (await globalScope(request, ports)).schema(),
)

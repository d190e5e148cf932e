import { lambda } from '#shared/lambda.ts'
import { addressedScope } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambda(routes['schema-in-project'], async (request, ports) =>
  (await addressedScope(request, ports)).schema(),
)

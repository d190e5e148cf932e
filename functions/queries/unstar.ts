import { lambda } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { queries } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'

/** Unstars a query: a change of that alone. Repeating it changes nothing. */
export const handler = lambda(routes.unstar, (request, ports) =>
  update(queries)({ ...request, body: { starred: false } }, ports),
)

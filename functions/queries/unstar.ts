import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { updateQuery } from '#shared/resources/queries/writing.ts'

/** Unstars a query: a change of that alone. Repeating it changes nothing. */
export const handler = lambda(routes.unstar, (request, ports) =>
  updateQuery({ ...request, body: { starred: false } }, ports),
)

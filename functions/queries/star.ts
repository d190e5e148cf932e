import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { updateQuery } from '#shared/resources/queries/writing.ts'

/** Stars a query and changes nothing else. A repeated request has no effect. */
export const handler = lambda(routes.star, (request, ports) =>
  updateQuery({ ...request, body: { starred: true } }, ports),
)

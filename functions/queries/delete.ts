import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { addressedQueries } from '#shared/resources/queries/load.ts'
import { canUpdate } from '#shared/resources/queries/policy.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'

export const handler = lambda(
  routes.delete,
  remove({
    ...addressedQueries,
    mayRemove: (viewer, query, { rights }) => canUpdate(viewer, query, rights),
    acceptRemoval: (query, ports) => queriesIn(ports).remove(query),
  }),
)

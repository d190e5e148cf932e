import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedQueries } from '#shared/resources/queries/load.ts'
import { representView } from '#shared/resources/views/representer.ts'
import { routes } from '#shared/resources/views/routes.ts'

/** Shows the view of a query, unless the query is hidden. */
export const handler = lambda(
  routes.show,
  show({
    ...addressedQueries,
    isVisible: (viewer, query, loaded) =>
      !query.hidden && (addressedQueries.isVisible?.(viewer, query, loaded) ?? true),
    represent: (query, viewer, { scope }) => representView(query, scope.project, viewer),
  }),
)

import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { addressedQueries } from '#shared/resources/queries/load.ts'
import { withResults } from '#shared/resources/queries/results.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { loadForList } from '#shared/resources/work-packages/list.ts'

/**
 * Shows a query with its results. The data for the results is loaded in parallel with the data that decides who may see
 * the query.
 */
export const handler = lambda(routes.show, async (request, ports) => {
  const loading = async () => {
    const [query] = await Promise.all([queriesIn(ports).byId(request.params.id), request.viewer])
    return loadForList(ports, query?.project)
  }
  const [{ entity, loaded, viewer }, forList] = await Promise.all([
    findAddressed(addressedQueries, request, ports),
    loading(),
  ])
  return new Single(
    await withResults(entity, loaded.scope, forList, request, ports),
    versionTag(entity, entity.version, viewer),
  )
})

import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { loadForList, loadForListInProject } from '#shared/resources/work-packages/load-list.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { addressedQueries, type QueryStores } from './load.ts'
import { newQuery } from './model.ts'
import { Offers } from './offers.ts'
import { DEFAULT_ID } from './properties.ts'
import { representQuery } from './representer.ts'
import { loadForResults, withResults } from './results.ts'
import { validQuery } from './valid.ts'

/** Shows a query with its results. What its list needs is read together with what decides who sees it. */
export async function showQuery(request: Request<'id'>, stores: QueryStores): Promise<Single> {
  const reading = stores.queries.byId(request.params.id)
  const loading = suppressUnhandled(
    Promise.all([reading, request.viewer]).then(([query]) => loadForResults(query?.project, request, stores)),
  )
  const { entity, loaded } = await findAddressed(addressedQueries, request, stores)
  const { offers, rights } = loaded
  const valid = await validQuery(entity, offers)
  const represent = () => representQuery(valid, rights, offers)
  return new Single(await withResults(valid.query, represent, loading, request, stores), entity.version)
}

/** Shows the query of those who have made none, with its results: those of all projects. */
export const showDefault = (request: Request, stores: QueryStores): Promise<Single> =>
  defaultWith(loadForList(request, stores), request, stores)

/** Shows it with the results of a project. */
export const showDefaultInProject = (request: Request<'id'>, stores: QueryStores): Promise<Single> =>
  defaultWith(loadForListInProject(request, stores), request, stores)

async function defaultWith(
  loading: ReturnType<typeof loadForList>,
  request: Request,
  stores: QueryStores,
): Promise<Single> {
  const [viewer, { within }] = await Promise.all([request.viewer, loading])
  const offers = new Offers(new Surroundings(viewer, stores), stores, within?.project?.id)
  const query = { ...newQuery(DEFAULT_ID, undefined, stores.now()), name: 'default' }
  const valid = await validQuery(within?.project ? { ...query, project: within.project.id } : query, offers)
  const represent = () => representQuery(valid, undefined, offers)
  return new Single(await withResults(valid.query, represent, loading, request, stores))
}

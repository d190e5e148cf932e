import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import { loadForList, loadForListInProject } from '#shared/resources/work-packages/load-list.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { addressedQueries, placeAt, type QueryStores } from './load.ts'
import { newQuery } from './model.ts'
import { Place } from './place.ts'
import { DEFAULT_ID } from './properties.ts'
import { loadForResults, withResults } from './results.ts'

/** Shows a query with its results. What its list needs is read together with what decides who sees it. */
export async function showQuery(request: Request<'id'>, stores: QueryStores): Promise<Single> {
  const reading = stores.queries.byId(request.params.id)
  const loading = suppressUnhandled(
    Promise.all([reading, request.viewer]).then(([query]) => loadForResults(query?.project, request, stores)),
  )
  const { entity, loaded } = await findAddressed(addressedQueries, request, stores)
  return new Single(await withResults(entity, loaded.place, loading, request, stores), entity.version)
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
  const place = new Place(new Surroundings(viewer, stores), stores, undefined, within?.project)
  const { project } = place
  const query = { ...newQuery(DEFAULT_ID, undefined, stores.now()), name: 'default' }
  const here = project ? { ...query, project: project.id } : query
  return new Single(await withResults(here, place, loading, request, stores))
}

/** Shows the Schema of global queries. */
export async function showSchema(request: Request, stores: QueryStores): Promise<Resource> {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages'))
  return (await placeAt(undefined, new Surroundings(viewer, stores), stores)).schema()
}

/** Shows the Schema of the queries of a project. */
export async function showSchemaInProject(request: Request<'id'>, stores: QueryStores): Promise<Resource> {
  const [viewer, id] = await Promise.all([request.viewer, addressedId(request, stores)])
  const around = new Surroundings(viewer, stores)
  const rights = id === undefined ? undefined : await around.rights(id)
  requireVisible(id, rights?.isVisible ?? false)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return (await placeAt(id, around, stores)).schema()
}

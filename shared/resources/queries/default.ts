import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import type { LoadedForList } from '#shared/resources/work-packages/load-list.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { QueryStores } from './load.ts'
import { newQuery } from './model.ts'
import { Place } from './place.ts'
import { DEFAULT_ID } from './properties.ts'
import { withResults } from './results.ts'

/** The endpoint of the query of those who have made none, with its results. @param load loads what its list needs */
export const showDefault =
  <R extends Request>(load: (request: R, stores: QueryStores) => Promise<LoadedForList>) =>
  async (request: R, stores: QueryStores): Promise<Single> => {
    const loading = load(request, stores)
    const [viewer, { within }] = await Promise.all([request.viewer, loading])
    const place = new Place(new Surroundings(viewer, stores), stores, undefined, within?.project)
    const { project } = place
    const query = { ...newQuery(DEFAULT_ID, undefined, stores.now()), name: 'default' }
    const here = project ? { ...query, project: project.id } : query
    return new Single(await withResults(here, place, loading, request, stores))
  }

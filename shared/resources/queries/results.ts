import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { Serialised, serialised } from '#shared/platform/hal/resource.ts'
import { isTooLarge, listWorkPackages } from '#shared/resources/work-packages/list.ts'
import {
  type ListStores,
  type LoadedForList,
  loadForList,
  loadForListInProject,
} from '#shared/resources/work-packages/load-list.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { Query } from './model.ts'
import { parametersOf } from './parameters.ts'
import type { Place } from './place.ts'
import { representQuery } from './representer.ts'
import { overriding } from './routes.ts'
import { validQuery } from './valid.ts'

/** The request for the list of a project, or of all of them. */
function requestFor(project: number | undefined, request: Request): Request<'id'> {
  const route = project === undefined ? workPackages.list : workPackages['in-project']
  return { ...request, route, params: { id: project ?? 0 }, path: { id: String(project) }, body: {} }
}

/** Begins to load what the list of a query needs. */
export const loadForResults = (
  project: number | undefined,
  request: Request,
  stores: ListStores,
): Promise<LoadedForList> => {
  const asked = requestFor(project, request)
  return project === undefined ? loadForList(asked, stores) : loadForListInProject(asked, stores)
}

/**
 * A query, as far as it is valid, with the work packages that it finds: what its list answers. Without them, if there is
 * no time to find them.
 *
 * @param place where it is
 * @param loading what has been loaded for its list
 * @throws `InvalidQuery` for parameters of the request, and everything that the list throws
 */
export async function withResults(
  query: Query,
  place: Place,
  loading: Promise<LoadedForList>,
  request: Request,
  stores: ListStores,
): Promise<Serialised> {
  const valid = await validQuery(query, place)
  const parameters = new URLSearchParams(parametersOf(valid.query))
  for (const name of Object.keys(overriding)) {
    const given = request.query.get(name)
    if (given !== null) parameters.set(name, given)
  }
  const list = listWorkPackages(() => loading)
  const asked = { ...requestFor(query.project, request), query: parameters }
  const [resource, results] = await Promise.all([
    representQuery(valid, place),
    list(asked, stores).catch((error) => {
      if (isTooLarge(error)) return undefined
      throw error
    }),
  ])
  if (!results) return new Serialised(serialised(resource))
  // The list is JSON already.
  const text = JSON.stringify(resource)
  return new Serialised(`${text.slice(0, -1)},"_embedded":{"results":${serialised(results)}}}`)
}

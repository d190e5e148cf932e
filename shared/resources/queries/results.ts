import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Resource, Serialised, serialised } from '#shared/platform/hal/resource.ts'
import { href, withQuery } from '#shared/platform/http/addresses.ts'
import { isTooLarge, listWorkPackages } from '#shared/resources/work-packages/list.ts'
import {
  type ListStores,
  type LoadedForList,
  loadForList,
  loadForListInProject,
} from '#shared/resources/work-packages/load-list.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import type { Query } from './model.ts'

/** The parameters of the list that a query stands for. */
function parametersOf({ filters, sortBy, groupBy, sums, includeSubprojects, project }: Query) {
  return {
    filters: JSON.stringify(filters.map(({ name, ...filter }) => ({ [name]: filter }))),
    sortBy: JSON.stringify(sortBy.map((key) => key.split('-'))),
    ...(groupBy !== undefined && { groupBy }),
    ...(sums && { showSums: 'true' }),
    ...(project !== undefined && { includeSubprojects: String(includeSubprojects) }),
    offset: '1',
    pageSize: '20',
  }
}

/** The address of the list of work packages that a query stands for. */
export const resultsHref = (query: Query): string => withQuery(pathOf(query), parametersOf(query))

const pathOf = ({ project }: Query): string =>
  project === undefined ? routes.list.path : href(routes['in-project'], { id: project })

/** The parameters of a request that count instead of those of the query. */
const overriding = ['offset', 'pageSize', 'filters', 'sortBy', 'groupBy', 'showSums']

/** The request for the list of a project, or of all of them. */
function requestFor(project: number | undefined, request: Request): Request<'id'> {
  const route = project === undefined ? routes.list : routes['in-project']
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
 * A query with the work packages that it finds: what its list answers. Without them, if there is no time to find them.
 *
 * @param query as far as it is valid
 * @param loading what has been loaded for its list
 * @throws `InvalidQuery` for parameters of the request, and everything that the list throws
 */
export async function withResults(
  query: Query,
  representing: () => Promise<Resource>,
  loading: Promise<LoadedForList>,
  request: Request,
  stores: ListStores,
): Promise<Serialised> {
  const parameters = new URLSearchParams(parametersOf(query))
  for (const name of overriding) {
    const given = request.query.get(name)
    if (given !== null) parameters.set(name, given)
  }
  const list = listWorkPackages(() => loading)
  const asked = { ...requestFor(query.project, request), query: parameters }
  const [resource, results] = await Promise.all([
    representing(),
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

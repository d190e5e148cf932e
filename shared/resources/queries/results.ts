import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Resource, Serialised, Single, serialised } from '#shared/platform/hal/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { type LoadedForList, listWorkPackages } from '#shared/resources/work-packages/list.ts'
import { isTooLarge } from '#shared/resources/work-packages/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { newQuery, type Query } from './model.ts'
import { DEFAULT_ID } from './properties.ts'
import { QueryScope } from './query-scope.ts'
import { listParametersOf, representQuery } from './representer.ts'
import { overriding } from './routes.ts'

/**
 * Returns the endpoint of the default query with its results.
 *
 * @param load loads the data that the list of results depends on
 */
export const showDefault =
  <R extends Request>(load: (request: R, ports: Ports) => Promise<LoadedForList>) =>
  async (request: R, ports: Ports): Promise<Single> => {
    const [viewer, loaded] = await Promise.all([request.viewer, load(request, ports)])
    const context = new ProjectContext(viewer, ports)
    await context.narrowViewer()
    const project = loaded.within?.project
    const scope = new QueryScope(context, ports, undefined, project)
    const query = { ...newQuery(DEFAULT_ID, undefined, ports.now()), name: 'default', project: project?.id }
    return new Single(await withResults(query, scope, loaded, request, ports))
  }

/**
 * Represents the valid part of a query, with the matching work packages in the form in which lists return them. Omits
 * the work packages if there is no time to find them.
 *
 * @param scope the scope of the query
 * @param loaded the data that the list of results depends on
 * @throws `InvalidQuery` for invalid parameters of the request, and all errors of the list
 */
export async function withResults(
  query: Query,
  scope: QueryScope,
  loaded: LoadedForList,
  request: Request,
  ports: Ports,
): Promise<Resource | Serialised> {
  const valid = await scope.valid(query)
  const parameters = new URLSearchParams(listParametersOf(valid))
  for (const name of Object.keys(overriding)) {
    const given = request.query.get(name)
    if (given !== null) parameters.set(name, given)
  }
  const list = listWorkPackages(async () => loaded)
  const [resource, results] = await Promise.all([
    representQuery(valid, scope),
    list({ ...request, route: workPackages.list, query: parameters }, ports).catch((error) => {
      if (isTooLarge(error)) return undefined
      throw error
    }),
  ])
  if (!results) return resource
  // The list has already been serialised, so its JSON is inserted into the JSON of the query.
  const text = JSON.stringify(resource)
  return new Serialised(`${text.slice(0, -1)},"_embedded":{"results":${serialised(results)}}}`)
}

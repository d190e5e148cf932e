import { rightsIn } from '#shared/access/project-rights.ts'
import { requireVisible } from '#shared/access/require.ts'
import { href } from '#shared/api/href.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambda } from '#shared/lambda/http.ts'
import { sightOf } from '#shared/resources/projects/sight.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { availableIn } from '#shared/resources/versions/reach.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const listVersionsInProject: Endpoint<(typeof routes)['in-project']> = async (request, app) => {
  const [viewer, { project: found, membership }] = await Promise.all([request.viewer, sightOf(request, app)])
  const mayRead = found && rightsIn(viewer, found, membership).may(...versionReaders)
  const project = requireVisible(found, mayRead)
  return listVersions(request, app, {
    href: href(routes['in-project'], project),
    includes: ({ forest }) => availableIn(project, forest),
  })
}

export const handler = lambda(routes['in-project'], listVersionsInProject)

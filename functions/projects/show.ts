import { rightsIn } from '#shared/access/project-rights.ts'
import { requireVisible } from '#shared/access/require.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { lambda } from '#shared/platform/http/http.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { sightOf } from '#shared/resources/projects/sight.ts'

export const showProject: Endpoint<typeof routes.show> = async (request, app) => {
  const [viewer, { project: found, membership }] = await Promise.all([request.viewer, sightOf(request, app)])
  const project = requireVisible(found, found && rightsIn(viewer, found, membership).isVisible)
  return representSingle(project, viewer, membership, app)
}

export const handler = lambda(routes.show, showProject)

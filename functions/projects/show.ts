import { rightsIn } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const showProject: Endpoint<typeof routes.show> = async (request, app) => {
  const [viewer, { project: found, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, app),
  ])
  const project = requireVisible(found, found && rightsIn(viewer, found, membership).isVisible)
  return representSingle(project, viewer, membership, app)
}

export const handler = lambda(routes.show, showProject)

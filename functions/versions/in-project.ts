import { rightsIn } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const listVersionsInProject: Endpoint<(typeof routes)['in-project']> = (request, app) => {
  const readable = readableProject(request, app)
  return listVersions(request, app, {
    href: readable.then((project) => href(routes['in-project'], project)),
    project: readable,
  })
}

/** @throws `NotFound` */
async function readableProject(request: Request<'id'>, app: App): Promise<Project> {
  const [viewer, { project, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, app),
  ])
  const mayRead = project && rightsIn(viewer, project, membership).may(...versionReaders)
  return requireVisible(project, mayRead)
}

export const handler = lambda(routes['in-project'], listVersionsInProject)

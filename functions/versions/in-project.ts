import { type ProjectRights, rightsIn } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Affordances } from '#shared/platform/endpoints/collection-links.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { canManage } from '#shared/resources/versions/policy.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const listVersionsInProject: Endpoint<(typeof routes)['in-project']> = (request, app) => {
  const readable = readableProject(request, app)
  return listVersions(request, app, {
    href: readable.then(({ project }) => href(routes['in-project'], project)),
    project: suppressUnhandled(readable.then(({ project }) => project)),
    affordances: readable.then(affordancesIn),
  })
}

interface ReadableProject {
  project: Project
  rights: ProjectRights
}

/** A new version of this list is one that the project defines. */
const affordancesIn = ({ project, rights }: ReadableProject): Affordances => ({
  canCreate: canManage(rights),
  payload: { _links: { definingProject: { href: href(projects.show, project) } } },
})

/** @throws `NotFound` */
async function readableProject(request: Request<'id'>, app: App): Promise<ReadableProject> {
  const [viewer, { project, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, app),
  ])
  const visible = requireVisible(project)
  const rights = rightsIn(viewer, visible, membership)
  return { project: requireVisible(visible, rights.may(...versionReaders)), rights }
}

export const handler = lambda(routes['in-project'], listVersionsInProject)

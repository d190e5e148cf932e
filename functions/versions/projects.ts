import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { loadVersion } from '#shared/resources/versions/load-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { projectsSeeing } from '#shared/resources/versions/visibility.ts'

/** Lists the active projects in which a version is available and which the requester sees. */
export const listProjectsOfVersion: Endpoint<typeof routes.projects> = async (request, app) => {
  const { version: found, sees, defining } = await loadVersion(request, app)
  const version = requireVisible(found, sees)
  const available = defining ? await projectsSeeing(version, defining.hierarchy) : new Set<number>()
  return listProjects(request, app, {
    href: href(routes.projects, version),
    scope: {
      admits: (_, rights, project) => project.active && rights.isVisible,
      candidateIds: available,
      isActiveForAdmins: available === undefined,
    },
  })
}

export const handler = lambda(routes.projects, listProjectsOfVersion)

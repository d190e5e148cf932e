import { viewTypePermissions } from '#shared/access/permissions.ts'
import { rightsIn } from '#shared/access/viewer.ts'
import { orderedList } from '#shared/configuration/ordered.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { typesOf } from '#shared/resources/types/model.ts'
import { shown } from '#shared/resources/types/representer.ts'
import { routes } from '#shared/resources/types/routes.ts'

/** Loads the project for requesters who may see its types. */
const projects: typeof addressedProjects = {
  ...addressedProjects,
  isVisible: (viewer, project, { membership }) =>
    rightsIn(viewer, project, membership).may(...viewTypePermissions),
}

const listTypesInProject: Endpoint<(typeof routes)['in-project']> = async (request, ports) => {
  const { entity: project, viewer } = await findAddressed(projects, request, ports)
  const types = typesOf(viewer.configuration, project)
  const list = listInMemory({
    ...orderedList(shown.represent),
    href: href(routes['in-project'], project),
    all: async () => types,
  })
  return list(request, ports)
}

export const handler = lambda(routes['in-project'], listTypesInProject)

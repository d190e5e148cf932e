import { rightsIn } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { type Category, categoryListing } from '#shared/resources/categories/model.ts'
import { canManage } from '#shared/resources/categories/policy.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes } from '#shared/resources/categories/routes.ts'

/** Lists the categories of a project to requesters who may see the project. */
const listCategories: Endpoint<typeof routes.list> = async (request, ports) => {
  const {
    viewer: requester,
    entity: project,
    loaded,
  } = await findAddressed(addressedProjects, request, ports)
  const canCreate = canManage(rightsIn(requester, project, loaded.membership))
  const list = listInMemory<Category>({
    href: href(routes.list, project),
    listing: categoryListing,
    canCreate: () => canCreate,
    within: project,
    all: async () => project.categories ?? [],
    row: ({ id }) => ({ id }),
    async *represent(page, viewer) {
      for (const category of page) yield representCategory(category, project, viewer, ports, canCreate)
    },
  })
  return list(request, ports)
}

export const handler = lambda(routes.list, listCategories)

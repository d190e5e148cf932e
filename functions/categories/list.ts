import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { categoryListing } from '#shared/resources/categories/model.ts'
import { routes } from '#shared/resources/categories/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Lists the categories of a project that the requester sees: none, as nothing can have one yet. */
export const listCategories: Endpoint<typeof routes.list, Stores<'memberships' | 'projects'>> = async (
  request,
  stores,
) => {
  const { entity: project } = await findAddressed(addressedProjects, request, stores)
  const list = listInMemory({
    href: href(routes.list, project),
    listing: categoryListing,
    all: async () => [],
    row: () => ({}),
    represent: () => [],
  })
  return list(request, stores)
}

export const handler = lambda(
  routes.list,
  {
    memberships: membershipsIn,
    projects: projectsIn,
  },
  listCategories,
)

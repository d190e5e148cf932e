import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { categoryListing } from '#shared/resources/categories/model.ts'
import { routes } from '#shared/resources/categories/routes.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

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
    grids: gridsIn,
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  listCategories,
)

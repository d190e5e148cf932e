import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { typeReaders } from '#shared/access/permissions.ts'
import { rightsIn } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { typeList } from '#shared/resources/types/list.ts'
import { inOrder } from '#shared/resources/types/model.ts'
import { routes } from '#shared/resources/types/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** The project, for those who see its types. */
const projects: typeof addressedProjects = {
  ...addressedProjects,
  isVisible: (viewer, project, { membership }) => rightsIn(viewer, project, membership).may(...typeReaders),
}

/** Lists the types that a project uses. */
export const listTypesInProject: Endpoint<
  (typeof routes)['in-project'],
  Stores<'memberships' | 'projects'>
> = async (request, stores) => {
  const { entity: project, viewer } = await findAddressed(projects, request, stores)
  const types = inOrder(viewer.configuration.types).filter(({ id }) => project.types.includes(id))
  const list = listInMemory({
    ...typeList,
    href: href(routes['in-project'], project),
    all: async () => types,
  })
  return list(request, stores)
}

export const handler = lambda(
  routes['in-project'],
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
  listTypesInProject,
)

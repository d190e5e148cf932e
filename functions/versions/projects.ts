import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { ReadStores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { loadVersion } from '#shared/resources/versions/load-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { projectsSeeing } from '#shared/resources/versions/visibility.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the active projects in which a version is available and which the requester sees. */
export const listProjectsOfVersion: Endpoint<typeof routes.projects, ReadStores> = async (
  request,
  stores,
) => {
  const { version: found, sees, defining } = await loadVersion(request, stores)
  const version = requireVisible(found, sees)
  const available = defining ? await projectsSeeing(version, defining.hierarchy) : new Set<number>()
  return listProjects(request, stores, {
    href: href(routes.projects, version),
    scope: {
      admits: (_, rights, project) => project.active && rights.isVisible,
      candidateIds: available,
      isActiveForAdmins: available === undefined,
    },
  })
}

export const handler = lambda(
  routes.projects,
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
  listProjectsOfVersion,
)

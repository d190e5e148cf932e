import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { ReadStores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { affordancesIn, readableProject } from '#shared/resources/versions/in-project.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const listVersionsInProject: Endpoint<(typeof routes)['in-project'], ReadStores> = (
  request,
  stores,
) => {
  const readable = readableProject(request, stores)
  return listVersions(request, stores, {
    href: readable.then(({ project }) => href(routes['in-project'], project)),
    project: suppressUnhandled(readable.then(({ project }) => project)),
    affordances: readable.then(affordancesIn),
  })
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
  listVersionsInProject,
)

import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { canCreate } from '#shared/resources/memberships/policy.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

const managed: Scope = {
  admits: (_, rights) => rights.mayChange('manage_members'),
  isActiveForAdmins: true,
}

/** Lists where members can be added: the active projects in which the requester manages members. */
export const handler = lambda(
  routes['available-projects'],
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
  (request, stores) =>
    listProjects(request, stores, {
      scope: managed,
      canList: canCreate,
    }),
)

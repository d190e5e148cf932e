import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { canCreate } from '#shared/resources/memberships/policy.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

const managed: ProjectScope = {
  admits: (_, rights) => rights.mayChange('manage_members'),
}

/** Lists where members can be added: the active projects in which the requester manages members. */
export const handler = lambda(
  routes['available-projects'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    users: usersIn,
  },
  listProjects({ scopeFor: () => managed, canList: canCreate }),
)

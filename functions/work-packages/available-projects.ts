import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { canCreate } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

/** Lists where a work package can be created: the active projects in which the requester adds work packages. */
export const handler = lambda(
  routes['available-projects'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    users: usersIn,
  },
  listProjects({
    scopeFor: () => ({ admits: (_, rights) => canCreate(rights) }),
    canList: (viewer: Viewer) => viewer.user !== undefined && viewer.mayAnywhere('add_work_packages'),
  }),
)

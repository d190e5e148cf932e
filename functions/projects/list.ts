import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Administrators also see archived projects. */
const everyVisible: ProjectScope = {
  admits: (_, rights) => rights.isVisible,
  isWholeForAdmins: true,
}

export const handler = lambda(
  routes.list,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    users: usersIn,
  },
  listProjects({ scopeFor: () => everyVisible, canCreate }),
)

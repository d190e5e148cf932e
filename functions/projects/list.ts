import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { everyVisible, listProjects } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

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

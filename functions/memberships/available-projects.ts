import { lambda } from '#shared/lambda.ts'
import { canCreate } from '#shared/resources/memberships/policy.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'

const managed: ProjectScope = {
  admits: (_, rights) => rights.mayChange('manage_members'),
}

/** Lists the active projects to which the requester may add members. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({ scopeFor: () => managed, canList: canCreate }),
)

import { lambda } from '#shared/lambda.ts'
import { canCreate } from '#shared/resources/memberships/policy.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'

const managed: ProjectScope = {
  admits: (_, rights) => rights.mayChange('manage_members'),
}

/** Lists where members can be added: the active projects in which the requester manages members. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({ scopeFor: () => managed, canList: canCreate }),
)

import { lambda } from '#shared/lambda.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'
import { canCreate, canManage } from '#shared/resources/versions/policy.ts'
import { routes } from '#shared/resources/versions/routes.ts'

const managed: ProjectScope = {
  admits: (_, rights) => canManage(rights),
}

/** Lists the active projects in which the requester may create versions. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({ scopeFor: () => managed, canList: canCreate }),
)

import { lambda } from '#shared/lambda.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { canCreate, canPublish } from '#shared/resources/queries/policy.ts'
import { routes } from '#shared/resources/queries/routes.ts'

/** Lists the projects in which the requester may save or publish queries. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({
    scopeFor: () => ({ admits: (_, rights) => canCreate(rights) || canPublish(rights) }),
    canList: (viewer) => viewer.mayAnywhere('view_work_packages'),
  }),
)

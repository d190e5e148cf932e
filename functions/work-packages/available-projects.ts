import type { Viewer } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

/** Lists the active projects in which the requester may create work packages. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({
    scopeFor: () => ({ admits: (_, rights) => canCreate(rights) }),
    canList: (viewer: Viewer) => viewer.user !== undefined && viewer.mayAnywhere('add_work_packages'),
  }),
)

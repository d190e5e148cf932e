import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { canMove } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

/** Lists the active projects to which the requester may move a work package. */
export const handler = lambda(
  routes['available-projects-of'],
  listProjects<LoadedWorkPackage, 'id'>({
    load: loadWorkPackage,
    scopeFor: ({ entity, sees }, viewer) => {
      const workPackage = requireVisible(entity, sees && !entity?.removal)
      requirePermission(viewer.user !== undefined && viewer.mayAnywhere('move_work_packages'))
      return {
        href: href(routes['available-projects-of'], workPackage),
        admits: (_, rights) => canMove(rights),
      }
    },
  }),
)

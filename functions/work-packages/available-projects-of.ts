import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import {
  type LoadedWorkPackage,
  loadWorkPackage,
  type ReadNames,
} from '#shared/resources/work-packages/load-work-package.ts'
import { canMove } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

type Listed = Stores<ReadNames | 'now' | 'users'>

/** Lists where a work package can be moved: the active projects in which the requester moves work packages. */
export const handler = lambda(
  routes['available-projects-of'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    users: usersIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  listProjects<LoadedWorkPackage, 'id', Listed>({
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

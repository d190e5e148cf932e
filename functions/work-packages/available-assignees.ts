import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { listAssignable } from '#shared/resources/work-packages/assignable.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import { canEdit } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

const route = routes['available-assignees']

export const handler = lambda(
  route,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
    rights: rightsAnywhereIn,
  },
  async (request, stores) => {
    const { entity } = await findAddressed(
      addressedWorkPackages,
      request,
      stores,
      (_viewer, _entity, { rights }) => canEdit(rights),
    )
    return listAssignable(href(route, entity), entity.project, request, stores)
  },
)

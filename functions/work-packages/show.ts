import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import { representSingle } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { requireNow } from '#shared/resources/work-packages/timestamps.ts'

export const handler = lambda(
  routes.show,
  {
    attachments: attachmentsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    relations: relationsIn,
    rights: rightsAnywhereIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
  },
  async (request, stores) => {
    const { entity, loaded } = await findAddressed(addressedWorkPackages, request, stores)
    requireNow(request.query)
    return new Single(await representSingle(entity, loaded.around, stores), entity.lockVersion)
  },
)

import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { addressedWorkPackages, requireNow } from '#shared/resources/work-packages/load-work-package.ts'
import { representSingle } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.show,
  {
    ...workPackageStores,
    relations: relationsIn,
    watchers: watchersIn,
    attachments: attachmentsIn,
    rights: rightsAnywhereIn,
  },
  async (request, stores) => {
    const { entity, loaded, viewer } = await findAddressed(addressedWorkPackages, request, stores)
    requireNow(request.query)
    return new Single(
      await representSingle(entity, loaded.around, stores),
      versionTag(entity, entity.lockVersion, viewer),
    )
  },
)

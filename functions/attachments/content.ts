import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { Elsewhere } from '#shared/platform/hal/resource.ts'
import { deliveryOf } from '#shared/resources/attachments/download.ts'
import { addressedAttachments } from '#shared/resources/attachments/load-attachment.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

/** Leads to the file of an attachment that the requester sees. */
export const handler = lambda(
  routes.content,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    files: filesIn,
  },
  async (request, stores) => {
    const { entity } = await findAddressed(addressedAttachments, request, stores)
    return new Elsewhere(await stores.files.address(entity.key, deliveryOf(entity)))
  },
)

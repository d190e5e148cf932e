import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { removableAttachments } from '#shared/resources/attachments/deleting.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.delete,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    journals: journalsIn,
  },
  remove(removableAttachments),
)

import { lambda } from '#shared/lambda.ts'
import { listAttachments } from '#shared/resources/attachments/list.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
  },
  listAttachments,
)

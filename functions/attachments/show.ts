import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedAttachments } from '#shared/resources/attachments/load-attachment.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { representSingle } from '#shared/resources/attachments/single.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.show,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    rights: rightsAnywhereIn,
  },
  show({
    ...addressedAttachments,
    represent: (attachment, _, { around }) => representSingle(attachment, around),
  }),
)

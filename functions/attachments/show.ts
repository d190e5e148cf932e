import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedAttachments } from '#shared/resources/attachments/load-attachment.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { representSingle } from '#shared/resources/attachments/single.ts'

export const handler = lambda(
  routes.show,
  show({
    ...addressedAttachments,
    represent: (attachment, _, { owner, context }) => representSingle(attachment, owner, context),
  }),
)

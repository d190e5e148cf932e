import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { RedirectTo } from '#shared/platform/hal/resource.ts'
import { deliveryOf } from '#shared/resources/attachments/download.ts'
import { addressedAttachments } from '#shared/resources/attachments/load-attachment.ts'
import { routes } from '#shared/resources/attachments/routes.ts'

/** Redirects to the file of an attachment that the requester may see. */
export const handler = lambda(routes.content, async (request, ports) => {
  const { entity } = await findAddressed(addressedAttachments, request, ports)
  return new RedirectTo(await filesIn(ports).address(entity.key, deliveryOf(entity)))
})

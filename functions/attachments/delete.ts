import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { removableAttachments } from '#shared/resources/attachments/deleting.ts'
import { routes } from '#shared/resources/attachments/routes.ts'

export const handler = lambda(routes.delete, remove(removableAttachments))

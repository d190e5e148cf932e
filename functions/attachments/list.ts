import { lambda } from '#shared/lambda.ts'
import { listAttachments } from '#shared/resources/attachments/list.ts'
import { routes } from '#shared/resources/attachments/routes.ts'

export const handler = lambda(routes.list, listAttachments)

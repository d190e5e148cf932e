import { lambda } from '#shared/lambda.ts'
import { listAttachments } from '#shared/resources/attachments/list.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { ofAttachments } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofAttachments.list, listAttachments(workPackages))

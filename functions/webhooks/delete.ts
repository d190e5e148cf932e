import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { webhooks } from '#shared/resources/webhooks/resource.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambda(routes.delete, remove(webhooks))

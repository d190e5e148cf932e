import { lambda } from '#shared/lambda.ts'
import { markAll } from '#shared/resources/notifications/marking.ts'
import { routes } from '#shared/resources/notifications/routes.ts'

export const handler = lambda(routes['unread-all'], markAll(false))

import { lambda } from '#shared/lambda.ts'
import { listNotifications } from '#shared/resources/notifications/list.ts'
import { routes } from '#shared/resources/notifications/routes.ts'

export const handler = lambda(routes.list, listNotifications)

import { lambda } from '#shared/lambda.ts'
import { listReminders } from '#shared/resources/reminders/list.ts'
import { routes } from '#shared/resources/reminders/routes.ts'

export const handler = lambda(routes.list, listReminders)

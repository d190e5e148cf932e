import { lambda } from '#shared/lambda.ts'
import { listRemindersOf } from '#shared/resources/reminders/list.ts'
import { routes } from '#shared/resources/reminders/routes.ts'

export const handler = lambda(routes['of-work-package'], listRemindersOf)

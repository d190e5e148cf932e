import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { reminders } from '#shared/resources/reminders/resource.ts'
import { routes } from '#shared/resources/reminders/routes.ts'

export const handler = lambda(routes.delete, remove(reminders))

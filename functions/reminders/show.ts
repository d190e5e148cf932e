import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { reminders } from '#shared/resources/reminders/resource.ts'
import { routes } from '#shared/resources/reminders/routes.ts'

export const handler = lambda(routes.show, show(reminders))

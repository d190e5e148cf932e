import { lambda } from '#shared/lambda.ts'
import { sendTestEvent } from '#shared/resources/webhooks/deliveries.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambda(routes.test, sendTestEvent)

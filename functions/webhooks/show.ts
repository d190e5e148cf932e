import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { shownWebhooks } from '#shared/resources/webhooks/resource.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambda(routes.show, show(shownWebhooks))

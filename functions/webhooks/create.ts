import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { webhooks } from '#shared/resources/webhooks/resource.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambdaWithBody(routes.create, create(webhooks))

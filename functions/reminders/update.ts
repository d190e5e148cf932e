import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { reminders } from '#shared/resources/reminders/resource.ts'
import { routes } from '#shared/resources/reminders/routes.ts'

export const handler = lambdaWithBody(routes.update, update(reminders))

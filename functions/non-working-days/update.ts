import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { nonWorkingDays } from '#shared/resources/non-working-days/resource.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambdaWithBody(routes.update, update(nonWorkingDays))

import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { nonWorkingDays } from '#shared/resources/non-working-days/resource.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambda(routes.delete, remove(nonWorkingDays))

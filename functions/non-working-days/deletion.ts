import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { nonWorkingDays } from '#shared/resources/non-working-days/resource.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(nonWorkingDays))

import { lambda } from '#shared/lambda.ts'
import { listNonWorkingDays } from '#shared/resources/days/list.ts'
import { routes } from '#shared/resources/days/routes.ts'

export const handler = lambda(routes['non-working'], listNonWorkingDays)

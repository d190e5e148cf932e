import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/days/routes.ts'
import { showNonWorkingDay } from '#shared/resources/days/single.ts'

export const handler = lambda(routes['non-working-day'], showNonWorkingDay)

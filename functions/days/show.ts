import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/days/routes.ts'
import { showCalendarDay } from '#shared/resources/days/single.ts'

export const handler = lambda(routes.show, showCalendarDay)

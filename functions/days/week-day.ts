import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/days/routes.ts'
import { showWeekDay } from '#shared/resources/days/single.ts'

export const handler = lambda(routes['week-day'], showWeekDay)

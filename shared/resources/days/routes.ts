import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const list = { unpaged: true, errors: ['MissingPermission'], uses: { table: ['get'] } } as const

/** The routes of days, which depend on settings and imports (around work packages, "Small things"). */
export const routes = defineRoutes('days', {
  list: kind.listing({
    ...list,
    path: '/api/v3/days',
    summary: 'List days of the calendar',
    description: 'Those of this month and the next one, unless the filter `date` names others: at most 366.',
    elements: 'Day',
  }),
  week: kind.listing({
    ...list,
    path: '/api/v3/days/week',
    summary: 'List the days of the week',
    runsWith: 'list',
    elements: 'WeekDay',
  }),
  'non-working': kind.listing({
    ...list,
    path: '/api/v3/days/non_working',
    summary: 'List days on which nobody works, besides those of the week',
    runsWith: 'list',
    description: 'Those of this year, unless the filter `date` names others.',
    elements: 'NonWorkingDay',
  }),
})

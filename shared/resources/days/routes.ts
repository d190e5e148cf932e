import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const single = {
  names: 'text',
  runsWith: 'list',
  errors: ['MissingPermission'],
  uses: { table: ['read'] },
} as const

const list = { unpaged: true, errors: ['MissingPermission'], uses: { table: ['read'] } } as const

/** The routes of days (specification, "Small things"). Whether a day is a working day depends on the configuration. */
export const routes = defineRoutes('days', {
  list: kind.listing({
    ...list,
    path: '/api/v3/days',
    summary: 'List days of the calendar',
    description:
      'By default, lists the days of this month and the next. The filter `date` selects another period of at most 366 days.',
    elements: 'Day',
  }),
  week: kind.listing({
    ...list,
    path: '/api/v3/days/week',
    summary: 'List the days of the week',
    runsWith: 'list',
    elements: 'WeekDay',
  }),
  show: kind.view({
    ...single,
    path: '/api/v3/days/{id}',
    summary: 'View a day of the calendar',
    description: 'The id is its date.',
    returns: 'Day',
  }),
  'week-day': kind.view({
    ...single,
    path: '/api/v3/days/week/{id}',
    summary: 'View a day of the week',
    description: 'The id is its number, from 1 for Monday.',
    returns: 'WeekDay',
  }),
})

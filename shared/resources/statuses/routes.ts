import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of statuses of work packages, which only imports change. */
export const routes = defineRoutes('statuses', {
  list: kind.listing({
    path: '/api/v3/statuses',
    summary: 'List statuses of work packages',
    inAnyProject: ['view_work_packages'],
    unpaged: true,
    elements: 'Status',
    errors: ['MissingPermission'],
    uses: { table: ['get', 'query'] },
  }),
  show: kind.view({
    path: '/api/v3/statuses/{id}',
    summary: 'View a status of work packages',
    inAnyProject: ['view_work_packages'],
    returns: 'Status',
    errors: ['MissingPermission'],
    uses: { table: ['get', 'query'] },
  }),
})

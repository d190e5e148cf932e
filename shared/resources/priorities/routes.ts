import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of priorities of work packages, which only imports change. */
export const routes = defineRoutes('priorities', {
  list: kind.listing({
    path: '/api/v3/priorities',
    summary: 'List priorities of work packages',
    inAnyProject: ['view_work_packages'],
    unpaged: true,
    elements: 'Priority',
    errors: ['MissingPermission'],
    uses: { table: ['get', 'query'] },
  }),
  show: kind.view({
    path: '/api/v3/priorities/{id}',
    summary: 'View a priority of work packages',
    inAnyProject: ['view_work_packages'],
    returns: 'Priority',
    errors: ['MissingPermission'],
    uses: { table: ['get', 'query'] },
  }),
})

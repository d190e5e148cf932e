import { defineRoutes, entries } from '#shared/platform/http/route.ts'

/**
 * The routes of statuses of work packages, which only imports change. Readers need to see work packages in any project.
 */
export const routes = defineRoutes(
  'statuses',
  entries(
    'statuses',
    'Status',
    ['a status of work packages', 'statuses of work packages'],
    ['view_work_packages'],
  ),
)

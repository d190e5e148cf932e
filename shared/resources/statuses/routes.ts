import { defineRoutes } from '#shared/platform/http/route.ts'
import { entryRoutes } from '#shared/platform/http/usual-routes.ts'

/**
 * The routes of work package statuses. Reading the statuses requires the right to see work packages in at least one
 * project.
 */
export const routes = defineRoutes(
  'statuses',
  entryRoutes(
    'statuses',
    'Status',
    ['a status of work packages', 'statuses of work packages'],
    ['view_work_packages'],
  ),
)

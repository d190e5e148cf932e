import { defineRoutes } from '#shared/platform/http/route.ts'
import { entryRoutes } from '#shared/platform/http/usual-routes.ts'

/**
 * The routes of priorities of work packages. Requesters may read the priorities if they may see work packages in at
 * least one project.
 */
export const routes = defineRoutes(
  'priorities',
  entryRoutes(
    'priorities',
    'Priority',
    ['a priority of work packages', 'priorities of work packages'],
    ['view_work_packages'],
  ),
)

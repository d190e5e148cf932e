import { defineRoutes, entries } from '#shared/platform/http/route.ts'

/**
 * The routes of priorities of work packages, which only imports change. Readers need to see work packages in any
 * project.
 */
export const routes = defineRoutes(
  'priorities',
  entries(
    'priorities',
    'Priority',
    ['a priority of work packages', 'priorities of work packages'],
    ['view_work_packages'],
  ),
)

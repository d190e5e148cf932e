import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route that shows a project status. Projects link to it. */
export const routes = defineRoutes('project-statuses', {
  show: kind.view({
    path: '/api/v3/project_statuses/{id}',
    summary: 'View a project status',
    names: 'text',
    returns: 'ProjectStatus',
    uses: { table: ['read'] },
  }),
})

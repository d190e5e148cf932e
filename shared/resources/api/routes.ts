import { defineRoutes } from '#shared/platform/http/route.ts'

/** The entry point, with links to every collection (an addition that clients rely on), and the health check. */
export const routes = defineRoutes('api', {
  root: {
    method: 'GET',
    path: '/api/v3',
    summary: 'View the root of the API',
    success: 200,
    returns: 'Root',
    errors: [],
    uses: { table: ['get'] },
  },
  health: {
    method: 'GET',
    path: '/api/v3/health',
    summary: 'Tell whether the service and its table answer',
    open: true,
    success: 200,
    returns: 'Health',
    errors: [],
    uses: { table: ['get'] },
  },
})

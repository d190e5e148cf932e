import { defineRoutes } from '#shared/platform/http/route.ts'

/** The entry point: links to every collection (an addition that clients rely on). */
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
})

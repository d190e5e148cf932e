import { defineRoutes } from '#shared/platform/http/route.ts'

const session = { path: '/api/v3/session', returns: 'Session' } as const

/** The routes of the session that keeps a browser signed in. Each browser has its own session. */
export const routes = defineRoutes('sessions', {
  create: {
    ...session,
    method: 'POST',
    summary: 'Sign in',
    description:
      'The header `Authorization` has the credentials, in any form that other requests accept. The response sets a cookie, which authenticates further requests of the browser. Requests that change something also need the header `X-Requested-With: XMLHttpRequest`.',
    success: 201,
    errors: [],
    uses: { table: ['read', 'put', 'update', 'delete'] },
  },
  show: {
    ...session,
    method: 'GET',
    summary: 'View the session',
    success: 200,
    errors: ['NotFound'],
    uses: { table: ['read'] },
  },
  delete: {
    path: session.path,
    method: 'DELETE',
    summary: 'Sign out',
    success: 204,
    errors: ['NotFound'],
    uses: { table: ['read', 'update', 'delete'] },
  },
})

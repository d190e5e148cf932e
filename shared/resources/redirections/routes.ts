import { defineRoutes } from '#shared/platform/http/route.ts'

const redirection = { method: 'GET', open: true, success: 302, returns: 'HTML', uses: {} } as const

/**
 * The routes of HTML pages to which representations link. Each of these pages redirects to a view of the console. Many
 * functions use these routes, so the routes are separate from those of the other pages.
 */
export const routes = defineRoutes('redirections', {
  user: {
    ...redirection,
    path: '/users/{id}',
    names: 'me',
    summary: 'Open the page of a user',
    errors: ['NotFound'],
  },
  'placeholder-user': {
    ...redirection,
    path: '/placeholder_users/{id}',
    summary: 'Open the page of a placeholder user',
    runsWith: 'user',
    errors: ['NotFound'],
  },
  project: {
    ...redirection,
    path: '/projects/{id}',
    names: 'identifier',
    summary: 'Open the page of a project',
    runsWith: 'user',
    errors: ['NotFound'],
  },
  'my-page': {
    ...redirection,
    path: '/my/page',
    summary: "Open the requester's My page",
    runsWith: 'user',
    errors: [],
  },
})

import { defineRoutes } from '#shared/platform/http/route.ts'

const redirection = { method: 'GET', open: true, success: 302, returns: 'HTML', uses: {} } as const

/**
 * The routes of HTML pages to which representations link. Each page redirects to the console. These routes are in a
 * file of their own, because many functions use them.
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
